// The pure functions of the board, without a page.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./module.mjs";

const parts = ["board_geometry", "board_state", "board_draw", "board"];
const board = await load(...parts.map((part) => `triolet/show/static/${part}.js`));

const words = {
  double: "double",
  empty: "empty",
  mine: "your tile",
  broken: "breaks a rule",
  joker: "joker",
  "joker-for": "joker for {face}",
  hinted: "hint: {tile}",
  danger: "danger: {danger}",
  choose: "Choose first.",
  confirm: "Confirm",
  "no-joker": "No joker.",
  "no-tile": "No {tile}.",
  "exchange-0": "Exchange",
  "exchange-1": "Exchange 1 tile",
  "exchange-2": "Exchange 2 tiles",
};
const NOTHING = { of: "", legal: false, total: 0, sum: "", confirm: "Confirm", groups: [], reasons: [], faces: [], choices: [] };

/** A board of 9@H8 with three tiles in hand, but for what is given. */
function state(given = {}) {
  const traits = { size: 15, specials: {}, tiles: { H8: "9" }, rack: ["6", "14", "J"], last: [], playable: true };
  const nothing = { spots: {}, hinted: [], dangers: {}, picking: false, pending: [], slots: [], multiplied: "", chosen: "", slot: -1 };
  const said = { picked: [], message: "", told: false, confirms: 0, asks: 0, words, verdict: NOTHING };
  return { ...board.freshState({ ...traits, ...nothing, ...said }), ...given };
}

test("cells have the names that players use", () => {
  assert.equal(board.cellName(7, 7), "H8");
  assert.deepEqual(board.parseCell("O15"), { row: 14, column: 14 });
});

test("a danger is drawn the darker the likelier it is", () => {
  assert.deepEqual([0, 9, 10, 19, 20, 34, 35, 100].map(board.dangerLevel), [1, 1, 2, 2, 3, 3, 4, 4]);
});

test("tiles on the board leave as many places of the rack empty", () => {
  const used = (pending, slots = []) => board.usedSlots(["5", "5", "J"], board.laidTiles(["5", "5", "J"], pending, slots));
  assert.deepEqual(used(["5@H8"]), [true, false, false]);
  assert.deepEqual(used(["5@H8", "J7@I8"]), [true, false, true]);
  assert.deepEqual(used(["9@H8"]), [false, false, false]);
});

test("a tile laid leaves its own place empty, not that of its twin", () => {
  const slots = (pending, noted) => board.laidTiles(["4", "J", "4"], pending, noted).map(({ slot }) => slot);
  assert.deepEqual(slots(["4@I8"], [2]), [2]);
  assert.deepEqual(slots(["4@I8", "4@J8"], [-1, 0]), [2, 0]);
  assert.deepEqual(slots(["4@I8", "4@J8"], [2, 2]), [2, 0]);
  assert.deepEqual(slots(["J7@I8", "4@J8"], [0, 9]), [1, 0]);
  assert.deepEqual(slots(["4@I8", "4@J8", "4@K8"], []), [0, 2, -1]);
});

test("of two equal tiles the one that is pressed is chosen, laid and dragged", () => {
  const twins = { rack: ["4", "J", "4"] };
  const right = board.pressed(state(twins), { slot: "2" });
  assert.deepEqual(right, { chosen: "4", slot: 2, message: "" });
  const chosen = state({ ...twins, ...right });
  assert.equal(board.chosenSlot(chosen), 2);
  assert.deepEqual(board.pressed(chosen, { slot: "0" }), { chosen: "4", slot: 0, message: "" });
  assert.equal(board.pressed(chosen, { slot: "2" }).chosen, "");
  const laid = board.touchedCell(chosen, "I8");
  assert.deepEqual([laid.pending, laid.slots, laid.slot], [["4@I8"], [2], -1]);
  const grab = board.grabbed(state(twins), { slot: "2" });
  assert.deepEqual(board.dropped(state(twins), grab, "I8").slots, [2]);
});

test("an empty place of the rack gives no tile", () => {
  const laid = state({ pending: ["6@I8"], slots: [0] });
  assert.equal(board.grabbed(laid, { slot: "0", tile: "6" }), null);
  assert.equal(board.pressed(laid, { slot: "0", tile: "6" }), null);
  assert.equal(board.chosenSlot({ ...laid, chosen: "6", slot: 0 }), -1);
  // It was laid by a key, or the rack is another one, while it was dragged.
  assert.equal(board.dropped(laid, { tile: "6", cell: "", slot: 0 }, "H9"), null);
  assert.equal(board.dropped(state({ rack: ["1"] }), { tile: "6", cell: "", slot: 0 }, "H9"), null);
});

test("a tile laid on one's own tile takes its place", () => {
  const five = { tile: "5", cell: "H8", slot: 0 };
  const nine = { tile: "9", cell: "H8", slot: 1 };
  assert.deepEqual(board.withTile([five], nine), [nine]);
  assert.deepEqual(board.withTile([five], { ...nine, cell: "I8" }), [five, { ...nine, cell: "I8" }]);
});

test("a face goes to the joker alone", () => {
  const laid = [{ tile: "5", cell: "H8", slot: 0 }, { tile: "J", cell: "I8", slot: 1 }];
  assert.deepEqual(board.withFace(laid, 12).map(({ tile }) => tile), ["5", "J12"]);
  assert.deepEqual(board.withFace(board.withFace(laid, 12), 0).map(({ tile }) => tile), ["5", "J0"]);
  assert.equal(board.jokerIn(["5@H8"]), undefined);
});

test("arrows stop at the edge", () => {
  assert.equal(board.stepCell("H8", "ArrowUp", 15), "H7");
  assert.equal(board.stepCell("A1", "ArrowLeft", 15), "A1");
  assert.equal(board.stepCell("G7", "ArrowDown", 7), "G7");
  assert.equal(board.stepCell("C3", "End", 7), "G3");
});

test("a typed tile is chosen for an exchange, an equal one after it, and then none", () => {
  assert.deepEqual(board.pickTyped(["3", "0", "0"], [], "0"), [1]);
  assert.deepEqual(board.pickTyped(["3", "0", "0"], [1], "0"), [1, 2]);
  assert.deepEqual(board.pickTyped(["3", "0", "0"], [0, 1, 2], "0"), [0]);
});

test("digits choose a tile, a second digit soon after another", () => {
  assert.deepEqual(board.typeTile(["1", "14", "J"], "", "1"), { typed: "1", tile: "1" });
  assert.deepEqual(board.typeTile(["1", "14", "J"], "1", "4"), { typed: "14", tile: "14" });
  assert.deepEqual(board.typeTile(["14", "4"], "9", "4"), { typed: "4", tile: "4" });
  assert.deepEqual(board.typeTile(["14"], "", "1"), { typed: "1", tile: "14" });
  assert.deepEqual(board.typeTile(["14"], "", "J"), { typed: "", tile: undefined });
});

test("a sum stands behind its group, or before it at the edge", () => {
  assert.deepEqual(board.sumPlace(["H8", "I8"], "across", 15), { row: 7, column: 9 });
  assert.deepEqual(board.sumPlace(["N8", "O8"], "across", 15), { row: 7, column: 12 });
  assert.deepEqual(board.sumPlace(["H14", "H15"], "down", 15), { row: 12, column: 7 });
});

test("a tile is chosen for an exchange and let go again", () => {
  assert.deepEqual(board.toggled([], 2), [2]);
  assert.deepEqual(board.toggled([2], 0), [0, 2]);
  assert.deepEqual(board.toggled([0, 2], 2), [0]);
});

test("a sum that leads up from the lower edge and one inside the board", () => {
  assert.deepEqual(board.sumPlace(["H8", "H9"], "down", 15), { row: 9, column: 7 });
  assert.equal(board.stepCell("C3", "Home", 7), "A3");
  assert.equal(board.stepCell("C3", "x", 7), "C3");
  assert.equal(board.stepCell("C3", "ArrowRight", 7), "D3");
});

test("a placed tile is a tile and a cell", () => {
  assert.deepEqual(board.splitPlaced("J7@H8"), { tile: "J7", cell: "H8" });
  assert.equal(board.bareTile("J7"), "J");
  assert.deepEqual([...board.byCell(["9@H8", "J7@I8"])], [["H8", "9"], ["I8", "J7"]]);
});

test("a label says the cell, what is special and what lies there", () => {
  const label = (name, what) => board.cellLabel(words, name, what);
  assert.equal(label("H8", { special: "double" }), "H8, double, empty");
  assert.equal(label("G9", { tile: "8" }), "G9, 8");
  assert.equal(label("G9", { tile: "J" }), "G9, joker");
  assert.equal(label("H8", { special: "double", tile: "8" }), "H8, 8");
  const mine = { special: "double", tile: "J7", mine: true, broken: true };
  assert.equal(label("H8", mine), "H8, double, joker for 7, your tile, breaks a rule");
  const spot = { points: 15, text: "may go here, 15 points" };
  assert.equal(label("G9", { spot }), "G9, empty, may go here, 15 points");
  assert.equal(label("G9", { hint: "J7" }), "G9, empty, hint: joker for 7");
  assert.equal(label("G9", { hint: "5", tile: "8" }), "G9, 8");
  const danger = { percent: 31, text: "trio with 2 for Ben: chance 31.1 %, 30 points" };
  assert.equal(label("G9", { danger }), `G9, empty, danger: ${danger.text}`);
  assert.equal(label("G9", { danger, tile: "8" }), "G9, 8");
});

test("a cell shows what lies there, one's own tile first", () => {
  const reasons = [{ rule: "pair-sum", text: "too much", cells: ["H8", "I8"] }];
  const verdict = { ...NOTHING, of: "14@I8", reasons };
  const look = board.lookAt(state({ pending: ["14@I8"], verdict, last: ["H8"], hinted: ["6@G8"] }));
  assert.deepEqual([look("H8").tile, look("H8").mine, look("H8").broken, look("H8").last], ["9", false, true, true]);
  assert.deepEqual([look("I8").tile, look("I8").mine, look("I8").broken], ["14", true, true]);
  assert.deepEqual([look("G8").tile, look("G8").hint], [undefined, "6"]);
});

test("a verdict about other tiles does not count", () => {
  const late = state({ pending: ["9@H8"], multiplied: "down", verdict: { ...NOTHING, of: "9@H8" } });
  assert.equal(board.presentVerdict(late), null);
  const verdict = { ...NOTHING, of: "9@H8 *down" };
  assert.equal(board.presentVerdict({ ...late, verdict }), verdict);
});

test("the button that ends a turn can be pressed only when the turn is legal", () => {
  const hand = (verdict, pending = []) => board.confirmButton(state({ verdict, pending }));
  const legal = { ...NOTHING, of: "6@I8", legal: true, confirm: "Confirm · 15 points" };
  assert.deepEqual(hand(NOTHING), { text: "Confirm", enabled: false });
  assert.deepEqual(hand(legal, ["6@I8"]), { text: "Confirm · 15 points", enabled: true });
  assert.deepEqual(hand(legal, ["6@H9"]), { text: "Confirm", enabled: false });
  assert.equal(board.confirmed(state()), null);
  assert.deepEqual(board.confirmed(state({ verdict: legal, pending: ["6@I8"] })), { confirms: 1 });
});

test("an exchange needs at least one tile", () => {
  const picking = (picked) => board.confirmButton(state({ picking: true, picked }));
  assert.deepEqual(picking([]), { text: "Exchange", enabled: false });
  assert.deepEqual(picking([1]), { text: "Exchange 1 tile", enabled: true });
  assert.deepEqual(picking([0, 2]), { text: "Exchange 2 tiles", enabled: true });
});

test("the sum is written unless the message tells it", () => {
  const verdict = { ...NOTHING, of: "6@I8", legal: true, sum: "9 + 6 = 15" };
  const lines = (given) => board.saidLines(state({ pending: ["6@I8"], verdict, ...given })).map(([, text]) => text);
  assert.deepEqual(lines({}), ["9 + 6 = 15"]);
  assert.deepEqual(lines({ message: "Hello." }), ["Hello.", "9 + 6 = 15"]);
  assert.deepEqual(lines({ message: "Confirmed.", told: true }), ["Confirmed."]);
  assert.deepEqual(lines({ message: "", told: true }), ["9 + 6 = 15"]);
});

test("every broken rule is written", () => {
  const reasons = ["one", "two"].map((text) => ({ rule: "x", text, cells: [] }));
  const lines = board.saidLines(state({ verdict: { ...NOTHING, reasons } }));
  assert.deepEqual(lines, [["triolet-reason", "one"], ["triolet-reason", "two"]]);
});

test("a press on a cell lays the chosen tile, takes one's own back, or asks for a tile", () => {
  assert.deepEqual(board.touchedCell(state({ chosen: "6" }), "I8").pending, ["6@I8"]);
  assert.deepEqual(board.touchedCell(state({ pending: ["6@I8"] }), "I8").pending, []);
  assert.deepEqual(board.touchedCell(state(), "I8"), { message: "Choose first." });
  assert.equal(board.touchedCell(state({ playable: false }), "I8"), null);
});

test("what is laid ends an exchange and a hint", () => {
  const { picking, picked, hinted, message } = board.lay([{ tile: "6", cell: "I8", slot: 0 }]);
  assert.deepEqual([picking, picked, hinted, message], [false, [], [], ""]);
});

test("a tile of the rack is chosen, let go again, or picked for an exchange", () => {
  const press = (given) => board.pressed(state(given), { slot: "1", tile: "14" });
  assert.deepEqual(press({}), { chosen: "14", slot: 1, message: "" });
  assert.deepEqual(press({ chosen: "14" }), { chosen: "", slot: -1, message: "" });
  assert.deepEqual(press({ picking: true, picked: [0] }), { picked: [0, 1], message: "" });
});

test("a tile let go over no cell goes back to the rack", () => {
  const laid = state({ pending: ["6@I8"] });
  const six = { tile: "6", cell: "I8", slot: 0 };
  assert.deepEqual(board.dropped(laid, six, undefined).pending, []);
  assert.deepEqual(board.dropped(laid, six, "H9").pending, ["6@H9"]);
  assert.deepEqual(board.dropped(laid, six, "I8").pending, ["6@I8"]);
  assert.equal(board.dropped(laid, { tile: "14", cell: "", slot: 1 }, undefined), null);
});

test("only tiles in hand can be dragged", () => {
  const laid = state({ pending: ["6@I8"] });
  assert.deepEqual(board.grabbed(laid, { cell: "I8" }), { tile: "6", cell: "I8", slot: 0 });
  assert.deepEqual(board.grabbed(laid, { slot: "1", tile: "14" }), { tile: "14", cell: "", slot: 1 });
  assert.equal(board.grabbed(laid, { cell: "H8" }), null);
  assert.equal(board.grabbed(laid, { action: "confirm" }), null);
  assert.equal(board.grabbed({ ...laid, picking: true }, { cell: "I8" }), null);
});

test("keys move, choose, lay, take back and let go", () => {
  const type = (given, key, cell = "I8") => board.typedKey(state(given), key, cell, 5000);
  assert.deepEqual(type({}, "ArrowRight").own, { cursor: "J8" });
  assert.deepEqual(type({}, "j").changes, { chosen: "J", slot: -1, message: "" });
  assert.deepEqual(type({ chosen: "6" }, "Enter").changes.pending, ["6@I8"]);
  assert.deepEqual(type({ pending: ["6@I8", "14@J8"] }, "Backspace").changes.pending, ["14@J8"]);
  assert.deepEqual(type({ pending: ["6@I8", "14@J8"] }, "Backspace", "A1").changes.pending, ["6@I8"]);
  assert.deepEqual(type({ chosen: "6" }, "Escape").changes, { chosen: "", slot: -1, message: "" });
  assert.deepEqual(type({ pending: ["6@I8"] }, "Escape").changes.pending, []);
  assert.deepEqual(type({}, "?", "").own, { helping: true });
  assert.equal(type({}, "b"), undefined);
  assert.equal(type({}, "6", ""), undefined);
});

test("a typed tile that is not there is told by its name", () => {
  const told = (key) => board.typedKey(state({ rack: ["6"] }), key, "I8", 0).changes.message;
  assert.deepEqual([told("5"), told("J")], ["No 5.", "No joker."]);
});

test("the 4 of a 14 takes the place of what its 1 chose", () => {
  const first = state({ rack: ["1", "14"], picking: true });
  const one = board.typedKey(first, "1", "I8", 5000);
  assert.deepEqual(one.changes.picked, [0]);
  const four = board.typedKey({ ...first, ...one.own, picked: [0] }, "4", "I8", 5500);
  assert.deepEqual(four.changes.picked, [1]);
});

test("the cursor begins in the middle", () => {
  assert.equal(state().cursor, "H8");
});
