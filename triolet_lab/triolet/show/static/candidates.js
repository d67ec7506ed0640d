// @ts-check
// The table of candidates: draws and sorts the rows that Python sends, and sends the chosen one.

/**
 * @typedef {{id: string, title: string, down: boolean}} Column  down: the first press sorts downwards
 * @typedef {{move: string, texts: string[], values: (number | string)[], tags: string[],
 *   dropped: boolean}} Row
 */

const MOVE = 1;

/** The rows in the order of a column; rows that are equal in it stay in the order of their rank.
 * @param {Row[]} rows @param {number} column @param {boolean} down @returns {Row[]} */
export function sortedRows(rows, column, down) {
  const way = down ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [one.values[column], other.values[column]];
    return a < b ? -way : a > b ? way : 0;
  });
}

/** What a press on a column's title leads to: the same column turns round.
 * @param {Column[]} columns @param {number} present @param {boolean} down @param {number} pressed */
export function pressedTitle(columns, present, down, pressed) {
  return { sorted_by: pressed, downwards: pressed === present ? !down : columns[pressed].down };
}

/** The move that a key leads to, undefined for any other key.
 * @param {string[]} moves @param {string} from @param {string} key @returns {string | undefined} */
export function stepMove(moves, from, key) {
  const place = moves.indexOf(from);
  if (key === "ArrowDown") return moves[Math.min(place + 1, moves.length - 1)];
  if (key === "ArrowUp") return moves[Math.max(place - 1, 0)];
  if (key === "Home") return moves[0];
  if (key === "End") return moves[moves.length - 1];
  return undefined;
}

/** @param {Model} model */
function build(model) {
  const titles = model.get("columns").map((/** @type {Column} */ { title }, /** @type {number} */ index) => {
    const arrow = make("span", "triolet-arrow", { "aria-hidden": "true" });
    const button = makeButton("", { "data-column": String(index) }, [title, arrow]);
    return make("th", "", { scope: "col" }, [button]);
  });
  const caption = make("caption", "", {}, [model.get("label")]);
  const body = make("tbody", "");
  const table = make("table", "", {}, [caption, make("thead", "", {}, [make("tr", "", {}, titles)]), body]);
  const region = { role: "region", "aria-label": model.get("label"), tabindex: "0", [OWN_KEYS]: "true" };
  const root = make("div", "triolet-candidates", region, [table]);
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  return { root, titles, body, rows };
}

/** @typedef {ReturnType<typeof build>} Parts */

/** @param {Row} row */
function makeRow({ move, texts }) {
  const cells = texts.map((_, index) => {
    if (index !== MOVE) return make("td", "");
    const button = makeButton("", { "data-move": move }, [move]);
    return make("th", "", { scope: "row" }, [button]);
  });
  return make("tr", "", {}, cells);
}

/** @param {HTMLElement} line @param {Row} row @param {string} chosen @param {string} reached */
function drawRow(line, { move, texts, tags, dropped }, chosen, reached) {
  line.classList.toggle("triolet-page", move === chosen);
  line.classList.toggle("triolet-dropped", dropped);
  texts.forEach((text, index) => {
    const cell = line.children[index];
    if (index !== MOVE) cell.textContent = text;
    else {
      cell.firstElementChild?.setAttribute("aria-pressed", String(move === chosen));
      cell.firstElementChild?.setAttribute("tabindex", move === reached ? "0" : "-1");
      while (cell.children.length > 1) cell.lastElementChild?.remove();
      cell.append(...tags.map((tag) => make("span", "triolet-tag", {}, [tag])));
    }
  });
}

/** @param {Model} model @param {Parts} parts */
function drawTitles(model, { titles }) {
  const order = model.get("downwards") ? "descending" : "ascending";
  titles.forEach((/** @type {HTMLElement} */ title, /** @type {number} */ index) => {
    const sorted = index === model.get("sorted_by");
    title.setAttribute("aria-sort", sorted ? order : "none");
    const arrow = sorted ? (order === "descending" ? "▼" : "▲") : "↕";
    /** @type {HTMLElement} */ (title.querySelector(".triolet-arrow")).textContent = arrow;
  });
}

/** New numbers go into the old rows, so that focus and place stay where they are.
 * @param {Model} model @param {Parts} parts */
function draw(model, parts) {
  const { body, rows } = parts;
  const sorted = sortedRows(model.get("rows"), model.get("sorted_by"), model.get("downwards"));
  const chosen = model.get("chosen");
  const reached = sorted.some((row) => row.move === chosen) ? chosen : sorted[0]?.move;
  const focused = /** @type {HTMLElement | null} */ (body.contains(document.activeElement) ? document.activeElement : null);
  drawTitles(model, parts);
  const lines = sorted.map((row) => {
    const line = rows.get(row.move) ?? makeRow(row);
    rows.set(row.move, line);
    drawRow(line, row, chosen, reached);
    return line;
  });
  for (const [move, line] of rows) if (!lines.includes(line)) rows.delete(move);
  if (lines.length !== body.children.length || lines.some((line, place) => body.children[place] !== line)) {
    body.replaceChildren(...lines);
  }
  // A row that changes its place would lose the focus.
  if (focused && document.activeElement !== focused) focused.focus();
}

/** @param {Model} model @param {HTMLElement} root @param {KeyboardEvent} event */
function pressKey(model, root, event) {
  const from = /** @type {HTMLElement} */ (event.target).dataset?.move;
  if (from === undefined) return;
  const rows = sortedRows(model.get("rows"), model.get("sorted_by"), model.get("downwards"));
  const move = stepMove(rows.map((row) => row.move), from, event.key);
  if (move === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  send(model, { chosen: move });
  const buttons = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-move]")]);
  buttons.find((button) => button.dataset.move === move)?.focus();
}

/** @param {Model} model @param {HTMLElement} target */
function click(model, target) {
  const { move, column } = /** @type {HTMLElement} */ (target.closest("button") ?? target.closest("tr")?.querySelector("[data-move]"))?.dataset ?? {};
  if (column !== undefined) {
    send(model, pressedTitle(model.get("columns"), model.get("sorted_by"), model.get("downwards"), Number(column)));
  } else if (move !== undefined) send(model, { chosen: model.get("chosen") === move ? "" : move });
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  const parts = build(model);
  const { root } = parts;
  el.replaceChildren(root);
  const stop = new AbortController();
  let pressed = false;
  // While a button is held down nothing moves: the press must hit what was aimed at.
  const redraw = () => pressed || draw(model, parts);
  const release = () => setTimeout(() => {
    pressed = false;
    redraw();
  });
  root.addEventListener("pointerdown", () => { pressed = true; });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release, { signal: stop.signal });
  root.addEventListener("click", (event) => click(model, /** @type {HTMLElement} */ (event.target)));
  root.addEventListener("keydown", (event) => pressKey(model, root, event));
  model.on("change", redraw);
  redraw();
  return () => {
    stop.abort();
    model.off("change", redraw);
  };
}

export default { render };
