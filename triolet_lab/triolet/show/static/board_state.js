// @ts-check
// What the board knows, what it says of it, and what a press or a key changes; without the page.

/**
 * @typedef {{cells: string[], direction: string, sum: number, points: number, broken: boolean}} Group
 * @typedef {{rule: string, text: string, cells: string[]}} Reason
 * @typedef {{percent: number, text: string}} Danger  text: what a screen reader says of it
 * @typedef {{points: number, text: string}} Spot  text: what a screen reader says of it
 * @typedef {{direction: string, total: number, taken: boolean, text: string}} Choice
 * @typedef {{of: string, legal: boolean, total: number | null, sum: string, confirm: string,
 *   groups: Group[], reasons: Reason[], faces: number[], choices: Choice[]}} Verdict
 */

/**
 * @typedef {object} Traits  what Python and the page share
 * @property {number} size  rows of the board, and columns
 * @property {Record<string, string>} specials  the kinds of the special cells: double, triple, replay
 * @property {number[]} counts  how many tiles of each number there are, and of jokers last
 * @property {Record<string, string>} tiles  the tiles that lie on the board, by their cells
 * @property {string[]} rack  the player's tiles, those laid but not confirmed among them
 * @property {string[]} last  the cells of the turn before
 * @property {boolean} playable  whether there are tiles to lay
 * @property {boolean} helpful  whether the board has a button for hints
 * @property {Verdict} verdict  what the rules say of the tiles that it names in `of`
 * @property {Record<string, Spot>} spots  where the chosen tile may go
 * @property {string[]} hinted  tiles of a hint on their cells
 * @property {Record<string, Danger>} dangers  cells that are open to the next player
 * @property {boolean} picking  whether tiles are chosen for an exchange
 * @property {string} label  the name of the board
 * @property {string[]} pending  the tiles laid but not confirmed, on their cells
 * @property {number[]} slots  the places of the rack that these came from, as far as they are noted
 * @property {string} multiplied  the direction whose group takes the multiplier, if chosen
 * @property {string} chosen  the tile of the rack that a press on a cell lays
 * @property {number} slot  the place of the rack that the chosen tile has, -1 if it is not noted
 * @property {number[]} picked  the places of the rack that are exchanged
 * @property {string} message  what was said last
 * @property {boolean} told  whether the message tells the sum of the tiles laid
 * @property {number} confirms  how often a turn was confirmed here
 * @property {number} asks  how often a hint was asked for here
 * @property {Words} words  what the page says by itself
 */

/**
 * @typedef {object} Own  what this page alone knows
 * @property {string} cursor  the cell that the arrow keys have reached
 * @property {string} typed  the digits typed for a tile so far
 * @property {number} time  when the last of them was typed, in milliseconds
 * @property {number[]} before  what was picked before the first of them
 * @property {boolean} helping  whether the list of keys is shown
 * @property {boolean} moved  whether the press that ends now has dragged a tile
 */

/** @typedef {Traits & Own} State */
/** @typedef {Partial<Traits>} Changes  traits to set */

const TRAITS = ["size", "specials", "counts", "tiles", "rack", "last", "playable", "helpful", "verdict"]
  .concat(["spots", "hinted", "dangers", "picking", "label", "pending", "multiplied", "chosen"])
  .concat(["slot", "slots"])
  .concat(["picked", "message", "told", "confirms", "asks", "words"]);
const TYPING_PAUSE = 1000;

/** @param {Model} model @returns {Traits} */
export function traitsOf(model) {
  return /** @type {any} */ (Object.fromEntries(TRAITS.map((name) => [name, model.get(name)])));
}

/** A page that was just opened: the cursor is in the middle. @param {Traits} traits @returns {State} */
export function freshState(traits) {
  const middle = (traits.size - 1) / 2;
  const own = { cursor: cellName(middle, middle), typed: "", time: 0, before: [], helping: false, moved: false };
  return { ...traits, ...own };
}

// What follows from it.

/** The tiles laid, with their places of the rack. @param {State} state */
export function laidOf({ rack, pending, slots }) {
  return laidTiles(rack, pending, slots);
}

/** Whether a tile waits in this place of the rack. @param {State} state @param {number} slot */
export function isFull(state, slot) {
  return slot in state.rack && !usedSlots(state.rack, laidOf(state))[slot];
}

/** The place of the chosen tile: where there are two such tiles, the one that was pressed; -1 for none.
 * @param {State} state */
export function chosenSlot(state) {
  const holds = (/** @type {number} */ slot) => state.rack[slot] === state.chosen && isFull(state, slot);
  if (holds(state.slot)) return state.slot;
  return state.rack.findIndex((_, slot) => holds(slot));
}

/** The placement in hand as text, which a verdict names. @param {State} state */
export function inHand({ pending, multiplied }) {
  return pending.join(" ") + (multiplied ? ` *${multiplied}` : "");
}

/** The verdict, unless it speaks of tiles that lie otherwise by now. @param {State} state */
export function presentVerdict(state) {
  return state.verdict.of === inHand(state) ? state.verdict : null;
}

/** What the button that ends a turn says, and whether it can be pressed. @param {State} state */
export function confirmButton(state) {
  const { picking, picked, words } = state;
  if (picking) return { text: words[`exchange-${picked.length}`], enabled: picked.length > 0 };
  const verdict = presentVerdict(state);
  return verdict?.legal ? { text: verdict.confirm, enabled: true } : { text: words.confirm, enabled: false };
}

/** What is said of this moment, each line with its kind. @param {State} state
 * @returns {[string, string][]} */
export function saidLines(state) {
  const verdict = presentVerdict(state);
  /** @type {[string, string][]} */
  const lines = state.message ? [["triolet-message", state.message]] : [];
  for (const reason of verdict?.reasons ?? []) lines.push(["triolet-reason", reason.text]);
  const told = state.told && state.message;
  if (verdict?.legal && verdict.sum && !told) lines.push(["triolet-sum-text", verdict.sum]);
  return lines;
}

/** @param {Words} words @param {string} tile */
export function tileName(words, tile) {
  if (tile === "J") return words.joker;
  return tile.startsWith("J") ? fill(words["joker-for"], { face: tile.slice(1) }) : tile;
}

/**
 * What lies on a cell, and what is said of it.
 * @typedef {{special?: string, tile?: string, mine?: boolean, broken?: boolean, spot?: Spot,
 *   hint?: string, danger?: Danger, last?: boolean}} What
 */

/** @param {State} state @returns {(name: string) => What} */
export function lookAt(state) {
  const mine = byCell(state.pending);
  const hints = byCell(state.hinted);
  const broken = new Set(presentVerdict(state)?.reasons.flatMap((reason) => reason.cells));
  const last = new Set(state.last);
  return (name) => ({
    special: state.specials[name],
    tile: mine.get(name) ?? state.tiles[name],
    mine: mine.has(name),
    broken: broken.has(name),
    spot: state.spots[name],
    hint: hints.get(name),
    danger: state.dangers[name],
    last: last.has(name),
  });
}

/**
 * What a screen reader says: "H8, double, empty" or "G9, 8".
 * @param {Words} words @param {string} name @param {What} what
 */
export function cellLabel(words, name, { special, tile, mine, broken, spot, hint, danger }) {
  const parts = [name];
  if (special && (!tile || mine)) parts.push(words[special]);
  parts.push(tile ? tileName(words, tile) : words.empty);
  if (mine) parts.push(words.mine);
  if (broken) parts.push(words.broken);
  if (spot) parts.push(spot.text);
  if (hint && !tile) parts.push(fill(words.hinted, { tile: tileName(words, hint) }));
  if (danger && !tile) parts.push(fill(words.danger, { danger: danger.text }));
  return parts.join(", ");
}

// What a press or a key changes: the traits to set, null for none.

/** Lay these tiles: what was chosen and said before is over. @param {Laid[]} laid
 * @returns {Changes} */
export function lay(laid) {
  const lies = { pending: laid.map(({ tile, cell }) => `${tile}@${cell}`), slots: laid.map(({ slot }) => slot) };
  return { ...lies, multiplied: "", chosen: "", slot: -1, message: "", hinted: [], picking: false, picked: [] };
}

/** @param {State} state @returns {Changes | null} */
export function confirmed(state) {
  return confirmButton(state).enabled ? { confirms: state.confirms + 1 } : null;
}

/** Take the tile of this place: to exchange it, or to lay it.
 * @param {State} state @param {number} slot @returns {Changes | null} */
export function chosenTile(state, slot) {
  if (state.picking) return { picked: toggled(state.picked, slot), message: "" };
  if (!isFull(state, slot)) return null;
  const again = state.chosen !== "" && chosenSlot(state) === slot;
  return again ? { chosen: "", slot: -1, message: "" } : { chosen: state.rack[slot], slot, message: "" };
}

/** @param {State} state @param {string} cell @returns {Changes | null} */
export function touchedCell(state, cell) {
  if (!state.playable || state.picking) return null;
  const laid = laidOf(state);
  const slot = chosenSlot(state);
  if (slot >= 0) return lay(withTile(laid, { tile: state.rack[slot], cell, slot }));
  const rest = withoutCell(laid, cell);
  return rest.length < laid.length ? lay(rest) : { message: state.words.choose };
}

/** A tile let go over a cell, or over none, in which case it goes back to the rack.
 * @param {State} state @param {Laid} grab  the cell is empty for a tile of the rack
 * @param {string | undefined} cell @returns {Changes | null} */
export function dropped(state, grab, cell) {
  const now = grabbed(state, grab.cell ? { cell: grab.cell } : { slot: String(grab.slot) });
  // Meanwhile somebody else may have laid it, or there is another rack.
  if (now?.tile !== grab.tile) return null;
  const laid = withoutCell(laidOf(state), grab.cell);
  if (cell) return lay(withTile(laid, { ...now, cell }));
  return grab.cell ? lay(laid) : null;
}

/** The tile that a press would drag. @param {State} state @param {DOMStringMap} data
 * @returns {Laid | null} */
export function grabbed(state, { slot, cell }) {
  if (!state.playable || state.picking) return null;
  if (!slot) return laidOf(state).find((one) => one.cell === cell) ?? null;
  const place = Number(slot);
  return isFull(state, place) ? { tile: state.rack[place], cell: "", slot: place } : null;
}

/** A press on what carries these data. @param {State} state @param {DOMStringMap} data
 * @returns {Changes | null} */
export function pressed(state, { action, face, direction, slot, cell }) {
  if (action === "confirm") return confirmed(state);
  if (action === "clear") return lay([]);
  if (action === "hint") return { asks: state.asks + 1 };
  if (face) return lay(withFace(laidOf(state), Number(face)));
  if (direction) return { multiplied: direction, message: "" };
  if (slot) return chosenTile(state, Number(slot));
  return cell ? touchedCell(state, cell) : null;
}

/** What a key leads to: traits to set, what this page notes, or undefined for a key that is not the
 * board's. @param {State} state @param {string} key @param {string} cell where the focus is, if on a cell
 * @param {number} time @returns {{changes?: Changes | null, own?: Partial<Own>} | undefined} */
export function typedKey(state, key, cell, time) {
  if (key === "?") return { own: { helping: !state.helping } };
  if (key === "Escape") return { changes: state.chosen ? { chosen: "", slot: -1, message: "" } : lay([]) };
  if (!cell) return undefined;
  if (/^(Arrow.*|Home|End)$/.test(key)) return { own: { cursor: stepCell(cell, key, state.size) } };
  if (key === "Enter" || key === " ") return { changes: touchedCell(state, cell) };
  if (key === "Backspace" || key === "Delete") {
    const laid = laidOf(state);
    const rest = withoutCell(laid, cell);
    return { changes: lay(rest.length < laid.length ? rest : laid.slice(0, -1)) };
  }
  if (key === "c" || key === "C") return { changes: confirmed(state) };
  return /^[0-9jJ]$/.test(key) ? typedTile(state, key.toUpperCase(), time) : undefined;
}

/** @param {State} state @param {string} key @param {number} time
 * @returns {{changes: Changes, own: Partial<Own>}} */
function typedTile(state, key, time) {
  const left = state.rack.filter((_, slot) => isFull(state, slot));
  const soon = time - state.time < TYPING_PAUSE ? state.typed : "";
  const { typed, tile } = typeTile(left, soon, key);
  // The 4 of a 14 says more about the 1 before it: it takes the place of what that chose.
  const before = typed.length > 1 ? state.before : state.picked;
  const own = { typed, time, before };
  const none = key === "J" ? state.words["no-joker"] : fill(state.words["no-tile"], { tile: key });
  if (!tile) return { changes: { message: none }, own };
  const changes = state.picking ? { picked: pickTyped(state.rack, before, tile) } : { chosen: tile, slot: -1 };
  return { changes: { ...changes, message: "" }, own };
}
