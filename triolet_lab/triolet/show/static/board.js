// @ts-check
// The board: draws what the traits say and sends what the player does. Python judges.

const WAITING = 5000;

/** @typedef {{model: Model, el: HTMLElement, state: State, parts: Parts, waiting: number,
 *   stopDrag: () => void}} Board  one view of the board */

/** @param {Model} model @param {HTMLElement} el @returns {Board} */
function open(model, el) {
  const state = freshState(traitsOf(model));
  return { model, el, state, parts: build(state), waiting: 0, stopDrag: () => {} };
}

/** @param {Board} board */
function redraw(board) {
  const { model, state, parts } = board;
  Object.assign(state, traitsOf(model));
  draw(state, parts);
  clearTimeout(board.waiting);
  if (presentVerdict(state)) return;
  // A board whose kernel is gone says so.
  board.waiting = window.setTimeout(() => tell(parts.live, [["triolet-reason", state.words.late]]), WAITING);
}

/** Another size, or other special cells: the grid is made anew. @param {Board} board */
function rebuild(board) {
  Object.assign(board.state, traitsOf(board.model));
  board.parts = build(board.state);
  board.el.replaceChildren(board.parts.root);
  redraw(board);
}

/** @param {Board} board @param {Changes | null | undefined} changes */
function change(board, changes) {
  if (changes) send(board.model, changes);
  redraw(board);
}

/** @param {Board} board @param {FocusOptions} [how] */
function focusCell({ parts, state }, how) {
  parts.cells.get(state.cursor)?.focus(how);
}

/** The cell or the button of an event. @param {Event} event */
function near(event) {
  const target = /** @type {Element} */ (event.target);
  return /** @type {HTMLElement | null} */ (target.closest("[data-cell], button"));
}

/** @param {Board} board @param {MouseEvent} event */
function onClick(board, event) {
  const { state } = board;
  const data = near(event)?.dataset;
  if (!data || state.moved) return;
  if (data.cell) state.cursor = data.cell;
  if (data.action === "help") state.helping = !state.helping;
  change(board, pressed(state, data));
  // Pressed by a key: the next thing to do is on the board.
  if (event.detail === 0 && !state.picking && (data.slot || data.face)) focusCell(board);
}

/** @param {Board} board @param {KeyboardEvent} event */
function onKey(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { state } = board;
  const cell = near(event)?.dataset.cell ?? "";
  const found = typedKey(state, event.key, cell, event.timeStamp);
  if (!found) return;
  event.preventDefault();
  event.stopPropagation();
  Object.assign(state, cell ? { cursor: cell } : {}, found.own);
  change(board, found.changes);
  if (cell) focusCell(board);
  const faceless = jokerIn(state.pending)?.startsWith("J@");
  if (event.key === "Enter" && faceless) board.parts.faces.querySelector("button")?.focus();
}

/** @param {Board} board @param {PointerEvent} event */
function onDown(board, event) {
  const { state, parts } = board;
  const target = near(event);
  const grab = target && event.button === 0 && grabbed(state, target.dataset);
  if (!grab) return;
  board.stopDrag = drag(event, {
    ghost: () => {
      parts.root.classList.add("triolet-dragging");
      return make("div", "triolet-ghost", {}, [makeTile(grab.tile, state.counts)]);
    },
    drop: (under) => {
      const cell = /** @type {HTMLElement | null | undefined} */ (under?.closest("[data-cell]"));
      const own = cell && board.parts.root.contains(cell) ? cell.dataset.cell : undefined;
      change(board, dropped(state, grab, own));
    },
    end: (moved) => {
      parts.root.classList.remove("triolet-dragging");
      state.moved = moved;
      setTimeout(() => { state.moved = false; });
    },
  });
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  const board = open(model, el);
  const stop = new AbortController();
  const anew = () => rebuild(board);
  const again = () => redraw(board);
  el.replaceChildren(board.parts.root);
  el.addEventListener("click", (event) => onClick(board, event), { signal: stop.signal });
  el.addEventListener("keydown", (event) => onKey(board, event), { signal: stop.signal });
  el.addEventListener("pointerdown", (event) => onDown(board, event), { signal: stop.signal });
  for (const name of ["size", "specials", "words"]) model.on(`change:${name}`, anew);
  model.on("change", again);
  again();
  const stopFocus = keepFocus(el, () => focusCell(board, { preventScroll: true }));
  const giveUp = whenShown(el, () => {
    const { scroller } = board.parts;
    scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) / 2;
  });
  return () => {
    board.stopDrag();
    clearTimeout(board.waiting);
    stop.abort();
    stopFocus();
    giveUp();
    for (const name of ["size", "specials", "words"]) model.off(`change:${name}`, anew);
    model.off("change", again);
  };
}

export default { render };
