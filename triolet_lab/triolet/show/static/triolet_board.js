// @ts-check
// The board: draws what the traits say and sends what the player does. Python judges.

/**
 * @typedef {{cells: string[], direction: string, sum: number, points: number, broken: boolean}} Group
 * @typedef {{rule: string, text: string, cells: string[]}} Reason
 * @typedef {{percent: number, text: string}} Danger
 * @typedef {{direction: string, total: number, taken: boolean, text: string}} Choice
 * @typedef {{of: string, legal: boolean, total: number | null, sum: string, groups: Group[],
 *   reasons: Reason[], faces: number[], choices: Choice[]}} Verdict
 * @typedef {{special?: string, tile?: string, mine?: boolean, broken?: boolean, points?: number,
 *   hint?: string, danger?: Danger}} What
 * @typedef {{get(name: string): any, set(name: string, value: any): void, save_changes(): void,
 *   on(name: string, callback: () => void): void, off(name: string, callback: () => void): void}} Model
 */

const COLUMNS = "ABCDEFGHIJKLMNO";
const SIGNS = { double: "×2", triple: "×3", replay: "↻" };
const DRAG_DISTANCE = 5;
const TYPING_PAUSE = 1000;
const WAITING = 5000;
const LATE = "Python has not answered yet: is the kernel busy, or has it stopped?";
const HELP = [
  ["Arrows", "move over the board"],
  ["0–15, J", "choose a tile by its number, J for a joker"],
  ["Enter", "lay the chosen tile here"],
  ["Backspace", "take the tile here back, or the last one"],
  ["Escape", "choose nothing, then take all tiles back"],
  ["C", "confirm"],
  ["Tab", "go on to your tiles and to the buttons"],
  ["?", "show or hide this list"],
];

// Names and lists, without the page.

/** @param {number} row @param {number} column */
export function cellName(row, column) {
  return `${COLUMNS[column]}${row + 1}`;
}

/** @param {string} name */
export function parseCell(name) {
  return { row: Number(name.slice(1)) - 1, column: COLUMNS.indexOf(name[0]) };
}

/** @param {string} placed a tile on a cell, such as "9@H8" */
export function splitPlaced(placed) {
  const [tile, cell] = placed.split("@");
  return { tile, cell };
}

/** @param {string} tile */
export function bareTile(tile) {
  return tile.startsWith("J") ? "J" : tile;
}

/** @param {string} tile */
export function tileName(tile) {
  if (tile === "J") return "joker";
  return tile.startsWith("J") ? `joker for ${tile.slice(1)}` : tile;
}

/**
 * What a screen reader says: "H8, double, empty" or "G9, 8".
 * @param {string} name
 * @param {What} what
 */
export function cellLabel(name, { special, tile, mine, broken, points, hint, danger }) {
  const parts = [name];
  if (special && (!tile || mine)) parts.push(special);
  parts.push(tile ? tileName(tile) : "empty");
  if (mine) parts.push("your tile");
  if (broken) parts.push("breaks a rule");
  if (points !== undefined) parts.push(`may go here, ${points} point${points === 1 ? "" : "s"}`);
  if (hint && !tile) parts.push(`hint: ${tileName(hint)}`);
  if (danger && !tile) parts.push(`danger: ${danger.text}`);
  return parts.join(", ");
}

/** How dark a danger is drawn, from 1 to 4. @param {number} percent */
export function dangerLevel(percent) {
  return percent < 10 ? 1 : percent < 20 ? 2 : percent < 35 ? 3 : 4;
}

/**
 * Which places of the rack are empty because their tiles lie on the board.
 * @param {string[]} rack @param {string[]} pending
 */
export function usedSlots(rack, pending) {
  const used = rack.map(() => false);
  for (const placed of pending) {
    const tile = bareTile(splitPlaced(placed).tile);
    const slot = rack.findIndex((other, index) => other === tile && !used[index]);
    if (slot >= 0) used[slot] = true;
  }
  return used;
}

/** The tiles on their cells, by the names of the cells. @param {string[]} placed
 * @returns {Map<string, string>} */
export function byCell(placed) {
  return new Map(placed.map(splitPlaced).map(({ tile, cell }) => [cell, tile]));
}

/** The places with this one more, or without it if it was there. @param {number[]} picked
 * @param {number} slot */
export function toggled(picked, slot) {
  const without = picked.filter((other) => other !== slot);
  return without.length < picked.length ? without : [...without, slot].sort((a, b) => a - b);
}

/** The places to exchange when this tile is typed: one more that holds it, or none of them when
 * all were chosen. @param {string[]} rack @param {number[]} picked @param {string} tile */
export function pickTyped(rack, picked, tile) {
  const holding = [...rack.keys()].filter((slot) => rack[slot] === tile);
  const next = holding.find((slot) => !picked.includes(slot));
  return next === undefined ? picked.filter((slot) => !holding.includes(slot)) : toggled(picked, next);
}

/**
 * What the button that ends a turn says, and whether it can be pressed.
 * @param {{picking: boolean, picked: number[], verdict: Verdict | null}} hand
 */
export function confirmButton({ picking, picked, verdict }) {
  if (picking) {
    const tiles = `${picked.length} tile${picked.length === 1 ? "" : "s"}`;
    return { text: picked.length ? `Exchange ${tiles}` : "Exchange", enabled: picked.length > 0 };
  }
  if (!verdict?.legal) return { text: "Confirm", enabled: false };
  if (verdict.total === null) return { text: "Confirm", enabled: true };
  return { text: `Confirm · ${verdict.total} point${verdict.total === 1 ? "" : "s"}`, enabled: true };
}

/** @param {string[]} pending @param {string} cell */
export function withoutCell(pending, cell) {
  return pending.filter((placed) => splitPlaced(placed).cell !== cell);
}

/**
 * The tiles laid, with this one on its cell; what lay there goes back to the rack.
 * @param {string[]} pending @param {string} tile @param {string} cell @param {string} [from]
 */
export function withTile(pending, tile, cell, from) {
  const kept = withoutCell(from ? withoutCell(pending, from) : pending, cell);
  return [...kept, `${tile}@${cell}`];
}

/** @param {string[]} pending @param {number} face */
export function withFace(pending, face) {
  return pending.map((placed) => placed.replace(/^J\d*@/, `J${face}@`));
}

/** @param {string[]} pending @returns {string | undefined} */
export function jokerIn(pending) {
  return pending.find((placed) => placed.startsWith("J"));
}

/**
 * The cell that an arrow key leads to; the edge of the board stops it.
 * @param {string} name @param {string} key @param {number} size
 */
export function stepCell(name, key, size) {
  const { row, column } = parseCell(name);
  const inside = (/** @type {number} */ n) => Math.min(size - 1, Math.max(0, n));
  if (key === "ArrowUp") return cellName(inside(row - 1), column);
  if (key === "ArrowDown") return cellName(inside(row + 1), column);
  if (key === "ArrowLeft") return cellName(row, inside(column - 1));
  if (key === "ArrowRight") return cellName(row, inside(column + 1));
  if (key === "Home") return cellName(row, 0);
  if (key === "End") return cellName(row, size - 1);
  return name;
}

/**
 * The tile that typed digits choose: "1", then "4" soon after, is a 14 if there is one.
 * @param {string[]} tiles @param {string} typed @param {string} key
 */
export function typeTile(tiles, typed, key) {
  for (const text of [typed + key, key]) {
    const fitting = tiles.filter((tile) => tile.startsWith(text));
    const tile = fitting.find((other) => other === text) ?? fitting[0];
    if (tile !== undefined) return { typed: text, tile };
  }
  return { typed: "", tile: undefined };
}

/**
 * Where the sum of a group is written: the cell after its end, which is always free, or off the
 * board before its start.
 * @param {string[]} cells @param {string} direction @param {number} size
 */
export function sumPlace(cells, direction, size) {
  const end = parseCell(cells[cells.length - 1]);
  const start = parseCell(cells[0]);
  if (direction === "across") {
    return { row: end.row, column: end.column + 1 < size ? end.column + 1 : start.column - 1 };
  }
  return { row: end.row + 1 < size ? end.row + 1 : start.row - 1, column: end.column };
}

/** The placement in hand as text, which a verdict names. @param {Model} model */
export function inHand(model) {
  const choice = model.get("multiplied") ? ` *${model.get("multiplied")}` : "";
  return model.get("pending").join(" ") + choice;
}

/** The verdict, unless it speaks of tiles that lie otherwise by now. @param {Model} model */
export function presentVerdict(model) {
  const verdict = /** @type {Verdict} */ (model.get("verdict"));
  return verdict.of === inHand(model) ? verdict : null;
}

// The page.

/**
 * @param {string} tag @param {string} name @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 */
function make(tag, name, attributes = {}, children = []) {
  const element = document.createElement(tag);
  element.className = name;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** What can have the focus keeps its keys from the notebook. @param {string} name
 * @param {Record<string, string>} [attributes] @param {string} [text] */
function makeButton(name, attributes = {}, text = "") {
  const own = { type: "button", "data-lm-suppress-shortcuts": "true", ...attributes };
  return /** @type {HTMLButtonElement} */ (make("button", name, own, [text]));
}

/** The buttons beside the board are plain ipywidgets: they keep their keys as well.
 * @param {Element | null} table */
function keepKeys(table) {
  for (const element of table?.querySelectorAll("button, select, input") ?? []) {
    element.setAttribute("data-lm-suppress-shortcuts", "true");
  }
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

/** @param {HTMLElement} element @param {{row: number, column: number}} place */
function setPlace(element, { row, column }) {
  element.style.gridArea = `${row + 1} / ${column + 1}`;
}

/** @param {Model} model @param {HTMLElement} el */
function build(model, el) {
  const size = model.get("size");
  const grid = make("div", "triolet-grid", { role: "grid", "aria-label": model.get("label") });
  const marks = make("div", "triolet-marks", { "aria-hidden": "true" });
  const letters = make("div", "triolet-letters", { "aria-hidden": "true" });
  const numbers = make("div", "triolet-numbers", { "aria-hidden": "true" });
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  for (let row = 0; row < size; row++) {
    const line = make("div", "triolet-row", { role: "row" });
    for (let column = 0; column < size; column++) {
      const cell = makeCell(model, row, column);
      cells.set(cellName(row, column), cell);
      line.append(cell);
    }
    grid.append(line);
    numbers.append(make("span", "", {}, [String(row + 1)]));
    letters.append(make("span", "", {}, [COLUMNS[row]]));
  }
  const field = make("div", "triolet-field", {}, [letters, grid, marks]);
  const frame = make("div", "triolet-frame", {}, [numbers, field]);
  frame.style.setProperty("--triolet-size", size);
  const scroller = make("div", "triolet-scroller", {}, [frame]);
  const hand = make("div", "triolet-hand", { role: "group", "aria-label": "Your tiles" });
  const faces = make("div", "triolet-faces", { role: "group", "aria-label": "The joker stands for" });
  const choices = make("div", "triolet-choices", { role: "group", "aria-label": "Multiplier" });
  const status = make("div", "triolet-status", { role: "status", "aria-live": "polite" });
  const confirm = makeButton("triolet-confirm", { "data-action": "confirm" }, "Confirm");
  const clear = makeButton("triolet-button", { "data-action": "clear" }, "Take back");
  const hint = makeButton("triolet-button", { "data-action": "hint" }, "Hint");
  const help = makeButton("triolet-button", { "data-action": "help", "aria-expanded": "false" }, "Keys");
  const actions = make("div", "triolet-actions", {}, [confirm, clear, hint, help]);
  const keys = make("dl", "triolet-keys", { hidden: "" });
  for (const [key, text] of HELP) {
    keys.append(make("dt", "", {}, [make("kbd", "", {}, [key])]), make("dd", "", {}, [text]));
  }
  const tray = make("div", "triolet-tray", {}, [hand, actions]);
  const root = make("div", "triolet-widget", {}, [scroller, tray, faces, choices, status, keys]);
  el.replaceChildren(root);
  /** @type {Map<string, string>} what each cell shows, so that only what changes is drawn */
  const drawn = new Map();
  return { root, scroller, cells, drawn, marks, hand, faces, choices, status, actions, confirm, clear, hint, help, keys };
}

/** @param {Model} model @param {number} row @param {number} column */
function makeCell(model, row, column) {
  const name = cellName(row, column);
  const special = model.get("specials")[name];
  return make("div", `triolet-cell${special ? ` triolet-${special}` : ""}`, {
    role: "gridcell",
    tabindex: "-1",
    "data-cell": name,
    "data-lm-suppress-shortcuts": "true",
  });
}

// Drawing: from the traits to the page.

/** @typedef {ReturnType<typeof build>} Parts */

/** @param {Model} model @param {Parts} parts @param {string} cursor */
function draw(model, parts, cursor) {
  const verdict = presentVerdict(model);
  drawCells(model, parts, verdict, cursor);
  drawMarks(model, parts, verdict);
  drawHand(model, parts);
  drawFaces(model, parts, verdict);
  drawChoices(parts, verdict);
  drawStatus(model, parts, verdict);
  drawActions(model, parts, verdict);
}

/** @param {Model} model @param {Parts} parts @param {Verdict | null} verdict @param {string} cursor */
function drawCells(model, parts, verdict, cursor) {
  const tiles = model.get("tiles");
  const spots = model.get("spots");
  const dangers = model.get("dangers");
  const mine = byCell(model.get("pending"));
  const hints = byCell(model.get("hinted"));
  const broken = new Set(verdict ? verdict.reasons.flatMap((reason) => reason.cells) : []);
  const last = new Set(model.get("last"));
  for (const [name, cell] of parts.cells) {
    const tile = mine.get(name) ?? tiles[name];
    const special = model.get("specials")[name];
    const what = { special, tile, mine: mine.has(name), broken: broken.has(name), points: spots[name], hint: hints.get(name), danger: dangers[name] };
    cell.setAttribute("tabindex", name === cursor ? "0" : "-1");
    const key = JSON.stringify([what, last.has(name)]);
    if (parts.drawn.get(name) === key) continue;
    parts.drawn.set(name, key);
    cell.setAttribute("aria-label", cellLabel(name, what));
    cell.classList.toggle("triolet-mine", what.mine);
    cell.classList.toggle("triolet-broken", what.broken);
    cell.classList.toggle("triolet-last", last.has(name));
    cell.classList.toggle("triolet-spot", what.points !== undefined);
    cell.classList.toggle("triolet-hinted", !tile && hints.has(name));
    const level = what.danger && !tile ? dangerLevel(what.danger.percent) : 0;
    for (const each of [1, 2, 3, 4]) cell.classList.toggle(`triolet-danger-${each}`, each === level);
    cell.replaceChildren(...cellContent(what, model.get("counts")));
  }
}

/** @param {What} what @param {number[]} counts */
function cellContent({ special, tile, points, hint, danger }, counts) {
  if (tile) return [makeTile(tile, counts)];
  if (hint && points === undefined) return [makeTile(hint, counts)];
  if (points !== undefined) return [make("span", "triolet-points", { "aria-hidden": "true" }, [`+${points}`])];
  if (danger) return [make("span", "triolet-danger", { "aria-hidden": "true" }, [String(danger.percent)])];
  return special ? [make("span", "triolet-sign", { "aria-hidden": "true" }, [SIGNS[/** @type {"double"} */ (special)]])] : [];
}

/** @param {Model} model @param {Parts} parts @param {Verdict | null} verdict */
function drawMarks(model, parts, verdict) {
  parts.marks.replaceChildren(...(verdict?.groups ?? []).flatMap((group) => {
    const kind = `triolet-${group.direction}${group.broken ? " triolet-wrong" : ""}`;
    const ring = make("span", `triolet-group ${kind}`);
    const start = parseCell(group.cells[0]);
    const end = parseCell(group.cells[group.cells.length - 1]);
    ring.style.gridArea = `${start.row + 1} / ${start.column + 1} / ${end.row + 2} / ${end.column + 2}`;
    const sum = make("span", `triolet-sum ${kind}`, {}, [group.broken ? `${group.sum}!` : `${group.sum}`]);
    setPlace(sum, sumPlace(group.cells, group.direction, model.get("size")));
    return [ring, sum];
  }));
}

/** @param {Model} model @param {Parts} parts */
function drawHand(model, parts) {
  const rack = /** @type {string[]} */ (model.get("rack"));
  const used = usedSlots(rack, model.get("pending"));
  const chosen = rack.findIndex((tile, slot) => tile === model.get("chosen") && !used[slot]);
  const picked = /** @type {number[]} */ (model.get("picked"));
  parts.hand.classList.toggle("triolet-picking", model.get("picking"));
  parts.hand.hidden = rack.length === 0;
  // The buttons stay: a finger that drags one would lose it.
  while (parts.hand.children.length > rack.length) parts.hand.lastElementChild?.remove();
  while (parts.hand.children.length < rack.length) parts.hand.append(makeButton("triolet-slot"));
  rack.forEach((tile, slot) => {
    const button = /** @type {HTMLButtonElement} */ (parts.hand.children[slot]);
    button.dataset.slot = String(slot);
    button.disabled = used[slot];
    button.setAttribute("aria-pressed", String(model.get("picking") ? picked.includes(slot) : slot === chosen));
    button.setAttribute("aria-label", `tile ${tileName(tile)}${used[slot] ? ", on the board" : ""}`);
    if (button.dataset.tile !== tile) button.replaceChildren(makeTile(tile, model.get("counts")));
    button.dataset.tile = tile;
  });
}

/** @param {Model} model @param {Parts} parts @param {Verdict | null} verdict */
function drawFaces(model, parts, verdict) {
  const joker = jokerIn(model.get("pending"));
  parts.faces.hidden = !joker;
  if (!joker) return;
  const { tile, cell } = splitPlaced(joker);
  if (!parts.faces.children.length) {
    parts.faces.append(make("span", "triolet-caption"));
    for (let face = 0; face <= 15; face++) {
      parts.faces.append(makeButton("triolet-face", { "data-face": String(face) }, String(face)));
    }
  }
  parts.faces.children[0].textContent = `The joker on ${cell} stands for:`;
  for (const button of parts.faces.querySelectorAll("button")) {
    const face = Number(button.dataset.face);
    const legal = verdict?.faces.includes(face) ?? false;
    button.classList.toggle("triolet-legal", legal);
    button.setAttribute("aria-pressed", String(tile === `J${face}`));
    button.setAttribute("aria-label", legal ? `${face}, legal` : String(face));
  }
}

/** @param {Parts} parts @param {Verdict | null} verdict */
function drawChoices(parts, verdict) {
  if (!verdict) return;
  parts.choices.hidden = verdict.choices.length === 0;
  while (parts.choices.children.length > verdict.choices.length) parts.choices.lastElementChild?.remove();
  while (parts.choices.children.length < verdict.choices.length) parts.choices.append(makeButton("triolet-choice"));
  verdict.choices.forEach((choice, index) => {
    const button = /** @type {HTMLElement} */ (parts.choices.children[index]);
    button.dataset.direction = choice.direction;
    button.textContent = choice.text;
    button.setAttribute("aria-pressed", String(choice.taken));
  });
}

/** @param {Model} model @param {Parts} parts @param {Verdict | null} verdict */
function drawStatus(model, parts, verdict) {
  /** @type {[string, string][]} */
  const lines = [];
  if (model.get("message")) lines.push(["triolet-message", model.get("message")]);
  for (const reason of verdict?.reasons ?? []) lines.push(["triolet-reason", reason.text]);
  const told = model.get("message").includes(verdict?.sum);
  if (verdict?.legal && verdict.sum && !told) lines.push(["triolet-sum-text", verdict.sum]);
  const text = JSON.stringify(lines);
  // A late verdict must not blank the line: it stays until there is another.
  if ((!verdict && !lines.length) || parts.status.dataset.drawn === text) return;
  parts.status.dataset.drawn = text;
  parts.status.replaceChildren(...lines.map(([name, line]) => make("p", name, {}, [line])));
}

/** A board whose kernel is gone says so. @param {Parts} parts */
function showLate(parts) {
  delete parts.status.dataset.drawn;
  parts.status.replaceChildren(make("p", "triolet-reason", {}, [LATE]));
}

/** @param {Model} model @param {Parts} parts @param {Verdict | null} verdict */
function drawActions(model, parts, verdict) {
  const picking = model.get("picking");
  const { text, enabled } = confirmButton({ picking, picked: model.get("picked"), verdict });
  parts.actions.hidden = !model.get("playable");
  parts.hint.hidden = !model.get("helpful");
  parts.confirm.disabled = !enabled;
  parts.confirm.textContent = text;
  parts.clear.textContent = picking ? "Cancel" : "Take back";
  parts.clear.disabled = !picking && model.get("pending").length === 0;
  if (!model.get("playable")) showKeys(parts, false);
}

// Doing: from the player to the traits.

/** @param {Model} model @param {Record<string, any>} changes */
function send(model, changes) {
  for (const [name, value] of Object.entries(changes)) model.set(name, value);
  model.save_changes();
}

/** @param {Model} model @param {string[]} pending */
function lay(model, pending) {
  const nothing = { multiplied: "", chosen: "", message: "", hinted: [], picking: false, picked: [] };
  send(model, { pending, ...nothing });
}

/** @param {Model} model */
function confirmPlacement(model) {
  const hand = { picking: model.get("picking"), picked: model.get("picked"), verdict: presentVerdict(model) };
  if (confirmButton(hand).enabled) send(model, { confirms: model.get("confirms") + 1 });
}

/** @param {Model} model @param {Parts} parts @param {string} action */
function act(model, parts, action) {
  if (action === "confirm") confirmPlacement(model);
  if (action === "clear") lay(model, []);
  if (action === "hint") send(model, { asks: model.get("asks") + 1 });
  if (action === "help") showKeys(parts, parts.keys.hidden);
}

/** @param {Parts} parts @param {boolean} shown */
function showKeys(parts, shown) {
  parts.keys.hidden = !shown;
  parts.help.setAttribute("aria-expanded", String(shown));
}

/** Take a tile of the rack: to exchange it, or to lay it.
 * @param {Model} model @param {number} slot @param {string} tile */
function chooseTile(model, slot, tile) {
  if (model.get("picking")) send(model, { picked: toggled(model.get("picked"), slot), message: "" });
  else send(model, { chosen: model.get("chosen") === tile ? "" : tile, message: "" });
}

/** @param {Model} model @param {string} cell */
function touchCell(model, cell) {
  const pending = /** @type {string[]} */ (model.get("pending"));
  if (!model.get("playable") || model.get("picking")) return;
  if (model.get("chosen")) lay(model, withTile(pending, model.get("chosen"), cell));
  else if (withoutCell(pending, cell).length < pending.length) lay(model, withoutCell(pending, cell));
  else send(model, { message: "Choose one of your tiles first." });
}

/** @param {Model} model @param {Parts} parts @param {HTMLElement} target */
function click(model, parts, target) {
  const { action, face, direction, slot, tile } = target.dataset;
  if (action) act(model, parts, action);
  else if (face) lay(model, withFace(model.get("pending"), Number(face)));
  else if (direction) send(model, { multiplied: direction, message: "" });
  else if (slot && tile) chooseTile(model, Number(slot), tile);
  else if (target.dataset.cell) touchCell(model, target.dataset.cell);
}

/** The keys of the board; true when the key was one of them.
 * @param {Model} model @param {Parts} parts @param {KeyboardEvent} event
 * @param {{cursor: string, typed: string, time: number, before: number[]}} state */
function pressKey(model, parts, event, state) {
  const key = event.key;
  const pending = /** @type {string[]} */ (model.get("pending"));
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "?") act(model, parts, "help");
  else if (key === "Escape") {
    if (model.get("chosen")) send(model, { chosen: "", message: "" });
    else lay(model, []);
  } else if (!state.cursor) return false;
  else if (/^(Arrow.*|Home|End)$/.test(key)) state.cursor = stepCell(state.cursor, key, model.get("size"));
  else if (key === "Enter" || key === " ") touchCell(model, state.cursor);
  else if (key === "Backspace" || key === "Delete") {
    const rest = withoutCell(pending, state.cursor);
    lay(model, rest.length < pending.length ? rest : pending.slice(0, -1));
  } else if (key === "c" || key === "C") confirmPlacement(model);
  else if (/^[0-9jJ]$/.test(key)) typeKey(model, key.toUpperCase(), event.timeStamp, state);
  else return false;
  return true;
}

/** @param {Model} model @param {string} key @param {number} time
 * @param {{typed: string, time: number, before: number[]}} state */
function typeKey(model, key, time, state) {
  const used = usedSlots(model.get("rack"), model.get("pending"));
  const left = model.get("rack").filter((/** @type {string} */ _, /** @type {number} */ slot) => !used[slot]);
  const soon = time - state.time < TYPING_PAUSE ? state.typed : "";
  const { typed, tile } = typeTile(left, soon, key);
  // The 4 of a 14 says more about the 1 before it: it takes the place of what that chose.
  const before = typed.length > 1 ? state.before : model.get("picked");
  Object.assign(state, { typed, time, before });
  if (tile && model.get("picking")) send(model, { picked: pickTyped(model.get("rack"), before, tile), message: "" });
  else if (tile) send(model, { chosen: tile, message: "" });
  else send(model, { message: `There is no ${key === "J" ? "joker" : key} on your rack.` });
}

/** The tile that a press would drag. @param {Model} model @param {HTMLElement} target */
function grabbed(model, target) {
  if (!model.get("playable") || model.get("picking")) return null;
  const { slot, tile, cell } = target.dataset;
  if (slot && tile) return { tile, from: "" };
  const laid = model.get("pending").find((/** @type {string} */ placed) => splitPlaced(placed).cell === cell);
  return laid ? { tile: splitPlaced(laid).tile, from: cell ?? "" } : null;
}

/** Follow the pointer with a ghost of the tile until it is let go.
 * @param {Model} model @param {Parts} parts @param {PointerEvent} start
 * @param {{tile: string, from: string}} grab @param {(moved: boolean) => void} done */
function drag(model, parts, start, grab, done) {
  const stop = new AbortController();
  /** @type {HTMLElement | null} */
  let ghost = null;
  const end = () => {
    stop.abort();
    ghost?.remove();
    parts.root.classList.remove("triolet-dragging");
    done(ghost !== null);
  };
  const own = (/** @type {PointerEvent} */ event) => event.pointerId === start.pointerId;
  const move = (/** @type {PointerEvent} */ event) => {
    if (!own(event)) return;
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG_DISTANCE) return;
    if (!ghost) {
      // On the body: inside a panel of JupyterLab "fixed" would mean fixed to the panel.
      ghost = make("div", "triolet-ghost", { "aria-hidden": "true" }, [makeTile(grab.tile, model.get("counts"))]);
      document.body.append(ghost);
      parts.root.classList.add("triolet-dragging");
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  };
  const drop = (/** @type {PointerEvent} */ event) => {
    if (!own(event)) return;
    if (ghost) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const cell = /** @type {HTMLElement | null | undefined} */ (under?.closest("[data-cell]"));
      const pending = model.get("pending");
      if (cell?.dataset.cell && parts.root.contains(cell)) lay(model, withTile(pending, grab.tile, cell.dataset.cell, grab.from));
      else if (grab.from) lay(model, withoutCell(pending, grab.from));
    }
    end();
  };
  document.addEventListener("pointermove", move, { signal: stop.signal });
  document.addEventListener("pointerup", drop, { signal: stop.signal });
  document.addEventListener("pointercancel", (event) => own(event) && end(), { signal: stop.signal });
  return () => stop.signal.aborted || end();
}

/** The focus goes to the board, and not away, when the button that has it can no longer be pressed.
 * A button beside it would be pressed in its stead by who presses the key again.
 * @param {Element} table @param {() => void} focusBoard */
function keepFocus(table, focusBoard) {
  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLButtonElement) || !table.contains(active)) return;
    if (active.disabled || active.offsetParent === null) focusBoard();
  });
  observer.observe(table, { subtree: true, attributeFilter: ["disabled", "hidden", "style"] });
  return observer;
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  let parts = build(model, el);
  const middle = (model.get("size") - 1) / 2;
  const state = { cursor: cellName(middle, middle), typed: "", time: 0, before: /** @type {number[]} */ ([]) };
  let moved = false;
  let stopDrag = () => {};
  let waiting = 0;
  /** @type {MutationObserver | undefined} */
  let focusKeeper;
  const redraw = () => {
    draw(model, parts, state.cursor);
    keepKeys(el.closest(".triolet-table"));
    clearTimeout(waiting);
    if (!presentVerdict(model)) waiting = window.setTimeout(() => showLate(parts), WAITING);
  };
  const rebuild = () => {
    parts = build(model, el);
    redraw();
  };
  const near = (/** @type {Event} */ event) => /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("[data-cell], button"));
  const focusCell = () => parts.cells.get(state.cursor)?.focus();
  const onClick = (/** @type {MouseEvent} */ event) => {
    const target = near(event);
    if (!target || moved) return;
    if (target.dataset.cell) state.cursor = target.dataset.cell;
    click(model, parts, target);
    redraw();
    // Pressed by a key: the next thing to do is on the board.
    if (event.detail === 0 && !model.get("picking") && (target.dataset.slot || target.dataset.face)) focusCell();
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const cell = near(event)?.dataset.cell ?? "";
    const typing = { ...state, cursor: cell };
    if (!pressKey(model, parts, event, typing)) return;
    event.preventDefault();
    event.stopPropagation();
    Object.assign(state, typing, { cursor: typing.cursor || state.cursor });
    redraw();
    if (cell) focusCell();
    const joker = jokerIn(model.get("pending"));
    if (event.key === "Enter" && joker?.startsWith("J@")) parts.faces.querySelector("button")?.focus();
  };
  const onDown = (/** @type {PointerEvent} */ event) => {
    const target = near(event);
    const grab = target && event.button === 0 && grabbed(model, target);
    if (!grab) return;
    stopDrag = drag(model, parts, event, grab, (dragged) => {
      moved = dragged;
      setTimeout(() => { moved = false; });
    });
  };
  el.addEventListener("click", onClick);
  el.addEventListener("keydown", onKey);
  el.addEventListener("pointerdown", onDown);
  model.on("change:size", rebuild);
  model.on("change:specials", rebuild);
  model.on("change", redraw);
  redraw();
  requestAnimationFrame(() => {
    keepKeys(el.closest(".triolet-table"));
    focusKeeper = keepFocus(el.closest(".triolet-table") ?? el, () =>
      parts.cells.get(state.cursor)?.focus({ preventScroll: true }));
    parts.scroller.scrollLeft = (parts.scroller.scrollWidth - parts.scroller.clientWidth) / 2;
  });
  return () => {
    stopDrag();
    clearTimeout(waiting);
    focusKeeper?.disconnect();
    el.removeEventListener("click", onClick);
    el.removeEventListener("keydown", onKey);
    el.removeEventListener("pointerdown", onDown);
    model.off("change:size", rebuild);
    model.off("change:specials", rebuild);
    model.off("change", redraw);
  };
}

export default { render };
