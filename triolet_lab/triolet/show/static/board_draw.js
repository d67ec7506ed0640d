// @ts-check
// The board on the page: its parts, and how they show a state.

const SIGNS = { double: "×2", triple: "×3", replay: "↻" };
const HELP = ["arrows", "tiles", "enter", "backspace", "escape", "confirm", "tab", "question"];
const FACES = 16;

// Building.

/** @param {State} state */
function build(state) {
  const { words } = state;
  const field = buildField(state);
  const live = makeLive("triolet-status");
  const hand = make("div", "triolet-hand", { role: "group", "aria-label": words.hand });
  const faces = make("div", "triolet-faces", { role: "group", "aria-label": words.faces });
  const choices = make("div", "triolet-choices", { role: "group", "aria-label": words.multiplier });
  const actions = buildActions(words);
  const tray = make("div", "triolet-tray", {}, [hand, actions.actions]);
  const keys = buildKeys(words);
  const root = make("div", "triolet-widget", {}, [field.scroller, tray, faces, choices, live, keys]);
  return { root, ...field, hand, faces, choices, live, ...actions, keys };
}

/** @typedef {ReturnType<typeof build>} Parts */

/** The cells, with the letters and numbers around them. @param {State} state */
function buildField(state) {
  const grid = make("div", "triolet-grid", { role: "grid", "aria-label": state.label });
  const marks = make("div", "triolet-marks", { "aria-hidden": "true" });
  const letters = make("div", "triolet-letters", { "aria-hidden": "true" });
  const numbers = make("div", "triolet-numbering", { "aria-hidden": "true" });
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  for (let row = 0; row < state.size; row++) {
    const line = make("div", "triolet-row", { role: "row" });
    for (let column = 0; column < state.size; column++) {
      const name = cellName(row, column);
      cells.set(name, makeCell(name, state.specials[name]));
    }
    line.append(...[...cells.values()].slice(-state.size));
    grid.append(line);
    numbers.append(make("span", "", {}, [String(row + 1)]));
    letters.append(make("span", "", {}, [COLUMNS[row]]));
  }
  const field = make("div", "triolet-field", {}, [letters, grid, marks]);
  const frame = make("div", "triolet-frame", {}, [numbers, field]);
  frame.style.setProperty("--triolet-size", String(state.size));
  /** @type {Map<string, string>} what each cell shows, so that only what changes is drawn */
  const drawn = new Map();
  return { scroller: make("div", "triolet-scroller", {}, [frame]), cells, drawn, marks };
}

/** @param {string} name @param {string | undefined} special */
function makeCell(name, special) {
  const kind = special ? ` triolet-${special}` : "";
  const own = { role: "gridcell", tabindex: "-1", "data-cell": name, [OWN_KEYS]: "true" };
  return make("div", `triolet-cell${kind}`, own);
}

/** @param {Words} words */
function buildActions(words) {
  const confirm = makeButton("triolet-confirm", { "data-action": "confirm" });
  const clear = makeButton("triolet-button", { "data-action": "clear" });
  const hint = makeButton("triolet-button", { "data-action": "hint" }, [words.hint]);
  const help = makeButton("triolet-button", { "data-action": "help" }, [words.keys]);
  return { confirm, clear, hint, help, actions: make("div", "triolet-actions", {}, [confirm, clear, hint, help]) };
}

/** The list of the keys. @param {Words} words */
function buildKeys(words) {
  return make("dl", "triolet-keys", {}, HELP.flatMap((id) => [
    make("dt", "", {}, [make("kbd", "", {}, [words[`key-${id}`]])]),
    make("dd", "", {}, [words[`help-${id}`]]),
  ]));
}

/** A tile with, small in its corner, how many there are. @param {string} tile @param {number[]} counts */
function makeTile(tile, counts) {
  const joker = tile.startsWith("J");
  const face = joker ? tile.slice(1) || "★" : tile;
  const corner = joker ? (tile === "J" ? String(counts[16]) : "★") : String(counts[Number(tile)]);
  return make("span", `triolet-tile${joker ? " triolet-joker" : ""}`, { "aria-hidden": "true" }, [
    face,
    make("span", "triolet-count", {}, [corner]),
  ]);
}

// Drawing.

/** @param {State} state @param {Parts} parts */
function draw(state, parts) {
  const verdict = presentVerdict(state);
  drawCells(state, parts);
  drawMarks(state, parts, verdict);
  drawHand(state, parts);
  drawFaces(state, parts, verdict);
  drawChoices(parts, verdict);
  const lines = saidLines(state);
  // A late verdict must not blank the line: it stays until there is another.
  if (verdict || lines.length) tell(parts.live, lines);
  drawActions(state, parts);
}

/** @param {State} state @param {Parts} parts */
function drawCells(state, parts) {
  const look = lookAt(state);
  for (const [name, cell] of parts.cells) {
    const what = look(name);
    cell.setAttribute("tabindex", name === state.cursor ? "0" : "-1");
    cell.toggleAttribute("data-home", name === state.cursor);
    const key = JSON.stringify(what);
    if (parts.drawn.get(name) === key) continue;
    parts.drawn.set(name, key);
    drawCell(cell, what, state);
    cell.setAttribute("aria-label", cellLabel(state.words, name, what));
  }
}

/** @param {HTMLElement} cell @param {What} what @param {State} state */
function drawCell(cell, what, state) {
  const level = what.danger && !what.tile ? dangerLevel(what.danger.percent) : 0;
  const kinds = {
    "triolet-mine": what.mine,
    "triolet-broken": what.broken,
    "triolet-last": what.last,
    "triolet-spot": what.spot,
    "triolet-hinted": what.hint && !what.tile,
  };
  for (const [kind, holds] of Object.entries(kinds)) cell.classList.toggle(kind, Boolean(holds));
  for (const each of [1, 2, 3, 4]) cell.classList.toggle(`triolet-danger-${each}`, each === level);
  cell.replaceChildren(...cellContent(what, state.counts));
}

/** @param {What} what @param {number[]} counts */
function cellContent({ special, tile, spot, hint, danger }, counts) {
  if (tile) return [makeTile(tile, counts)];
  if (hint && !spot) return [makeTile(hint, counts)];
  if (spot) return [make("span", "triolet-points", { "aria-hidden": "true" }, [`+${spot.points}`])];
  if (danger) return [make("span", "triolet-danger", { "aria-hidden": "true" }, [String(danger.percent)])];
  return special ? [make("span", "triolet-sign", { "aria-hidden": "true" }, [SIGNS[/** @type {"double"} */ (special)]])] : [];
}

/** The rings around the groups, with their sums. @param {State} state @param {Parts} parts
 * @param {Verdict | null} verdict */
function drawMarks(state, parts, verdict) {
  parts.marks.replaceChildren(...(verdict?.groups ?? []).flatMap((group) => {
    const kind = `triolet-${group.direction}${group.broken ? " triolet-wrong" : ""}`;
    const ring = make("span", `triolet-group ${kind}`);
    const start = parseCell(group.cells[0]);
    const end = parseCell(group.cells[group.cells.length - 1]);
    ring.style.gridArea = `${start.row + 1} / ${start.column + 1} / ${end.row + 2} / ${end.column + 2}`;
    const sum = make("span", `triolet-sum ${kind}`, {}, [group.broken ? `${group.sum}!` : `${group.sum}`]);
    const { row, column } = sumPlace(group.cells, group.direction, state.size);
    sum.style.gridArea = `${row + 1} / ${column + 1}`;
    return [ring, sum];
  }));
}

/** @param {State} state @param {Parts} parts */
function drawHand(state, parts) {
  const { rack, picking, picked, words } = state;
  const used = usedSlots(rack, laidOf(state));
  const chosen = chosenSlot(state);
  parts.hand.classList.toggle("triolet-picking", picking);
  parts.hand.hidden = rack.length === 0;
  // The buttons stay: a finger that drags one would lose it.
  keepCount(parts.hand, rack.length, () => makeButton("triolet-slot"));
  rack.forEach((tile, slot) => {
    const button = /** @type {HTMLButtonElement} */ (parts.hand.children[slot]);
    const says = words[used[slot] ? "tile-laid" : "tile"];
    button.dataset.slot = String(slot);
    button.disabled = used[slot];
    button.setAttribute("aria-pressed", String(picking ? picked.includes(slot) : slot === chosen));
    button.setAttribute("aria-label", fill(says, { tile: tileName(words, tile) }));
    if (button.dataset.tile !== tile) button.replaceChildren(makeTile(tile, state.counts));
    button.dataset.tile = tile;
  });
}

/** What the joker on the board may stand for. @param {State} state @param {Parts} parts
 * @param {Verdict | null} verdict */
function drawFaces({ pending, words }, { faces }, verdict) {
  const joker = jokerIn(pending);
  faces.hidden = !joker;
  if (!joker) return;
  const { tile, cell } = splitPlaced(joker);
  if (!faces.children.length) faces.append(make("span", "triolet-caption"), ...makeFaces());
  faces.children[0].textContent = fill(words["joker-on"], { cell });
  for (const button of faces.querySelectorAll("button")) {
    const face = Number(button.dataset.face);
    const legal = verdict?.faces.includes(face) ?? false;
    button.classList.toggle("triolet-legal", legal);
    button.setAttribute("aria-pressed", String(tile === `J${face}`));
    button.setAttribute("aria-label", legal ? fill(words["face-legal"], { face }) : String(face));
  }
}

function makeFaces() {
  const faces = [...Array(FACES).keys()].map(String);
  return faces.map((face) => makeButton("triolet-face", { "data-face": face }, [face]));
}

/** @param {Parts} parts @param {Verdict | null} verdict */
function drawChoices({ choices }, verdict) {
  if (!verdict) return;
  choices.hidden = verdict.choices.length === 0;
  keepCount(choices, verdict.choices.length, () => makeButton("triolet-choice"));
  verdict.choices.forEach((choice, index) => {
    const button = /** @type {HTMLElement} */ (choices.children[index]);
    button.dataset.direction = choice.direction;
    button.textContent = choice.text;
    button.setAttribute("aria-pressed", String(choice.taken));
  });
}

/** @param {State} state @param {Parts} parts */
function drawActions(state, parts) {
  const { words, playable, picking } = state;
  const { text, enabled } = confirmButton(state);
  parts.actions.hidden = !playable;
  parts.hint.hidden = !state.helpful;
  parts.confirm.disabled = !enabled;
  parts.confirm.textContent = text;
  parts.clear.textContent = picking ? words.cancel : words.clear;
  parts.clear.disabled = !picking && state.pending.length === 0;
  parts.keys.hidden = !(state.helping && playable);
  parts.help.setAttribute("aria-expanded", String(!parts.keys.hidden));
}
