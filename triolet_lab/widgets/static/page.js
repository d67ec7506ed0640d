// @ts-check
// What the page of every widget needs: parts, words, keys, focus and dragging. A widget's own files
// follow this one in the same module, because its script is sent as one text.

/**
 * @typedef {{get(name: string): any, set(name: string, value: any): void, save_changes(): void,
 *   on(name: string, callback: () => void): void, off(name: string, callback: () => void): void}} Model
 * @typedef {Record<string, string>} Words  sentences by their ids, in the language of the reader
 */

const OWN_KEYS = "data-lm-suppress-shortcuts";
const FOCUSABLE = "a[href], button, input, select, summary, textarea, [contenteditable], [tabindex]";
const DRAG_DISTANCE = 5;

// Words.

/** A sentence with these values in the places that it has for them.
 * @param {string} sentence @param {Record<string, string | number>} [values] */
export function fill(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

// Parts.

/**
 * @param {string} tag @param {string} name @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 */
export function make(tag, name, attributes = {}, children = []) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} [children] */
export function makeButton(name, attributes = {}, children = []) {
  const own = { type: "button", [OWN_KEYS]: "true", ...attributes };
  return /** @type {HTMLButtonElement} */ (make("button", name, own, children));
}

/** As many children as are wanted: the others go, and those that stay keep focus and finger.
 * @param {Element} parent @param {number} count @param {() => Element} makeOne */
export function keepCount(parent, count, makeOne) {
  while (parent.children.length > count) parent.lastElementChild?.remove();
  while (parent.children.length < count) parent.append(makeOne());
}

/** What a screen reader is told without being asked. @param {string} name */
export function makeLive(name) {
  return make("div", name, { role: "status", "aria-live": "polite" });
}

/** Say these lines, each with its kind, unless they are said already.
 * @param {HTMLElement} live @param {[string, string][]} lines */
export function tell(live, lines) {
  const told = JSON.stringify(lines);
  if (live.dataset.told === told) return;
  live.dataset.told = told;
  live.replaceChildren(...lines.map(([kind, line]) => make("p", kind, {}, [line])));
}

/** Set traits and tell Python. @param {Model} model @param {Record<string, any>} changes */
export function send(model, changes) {
  for (const [name, value] of Object.entries(changes)) model.set(name, value);
  model.save_changes();
}

// Keys and focus.

/** Whatever can have the focus keeps its keys from the notebook: on any element around it the mark
 * would not be enough. @param {Element} root */
function markKeys(root) {
  for (const element of root.querySelectorAll(FOCUSABLE)) {
    if (!element.hasAttribute(OWN_KEYS)) element.setAttribute(OWN_KEYS, "true");
  }
}

/** Keep the keys of everything in here, of what is made later as well; returns how to stop.
 * @param {Element} root */
export function keepKeys(root) {
  const observer = new MutationObserver(() => markKeys(root));
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ["tabindex", "href"] });
  markKeys(root);
  return () => observer.disconnect();
}

/** The focus goes home, and not away, when the button that has it can no longer be pressed: a
 * button beside it would be pressed in its stead by who presses the key again. Returns how to stop.
 * @param {Element} root @param {() => void} goHome */
export function keepFocus(root, goHome) {
  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLButtonElement) || !root.contains(active)) return;
    if (active.disabled || active.offsetParent === null) goHome();
  });
  observer.observe(root, { subtree: true, attributeFilter: ["disabled", "hidden", "style"] });
  return () => observer.disconnect();
}

/** Do this as soon as the element is in the page; returns how to give up.
 * @param {Element} element @param {() => void} act */
export function whenShown(element, act) {
  let frame = requestAnimationFrame(function look() {
    if (element.isConnected) act();
    else frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

// Dragging.

/**
 * @typedef {object} Drag  what is done on the way
 * @property {() => HTMLElement} ghost  makes what follows the pointer
 * @property {(under: Element | null) => void} drop  called when it is let go over an element
 * @property {(moved: boolean) => void} end  called at the end, also when nothing was dragged
 */

/** Follow the pointer with a ghost until it is let go; returns how to stop before.
 * @param {PointerEvent} start @param {Drag} dragged */
export function drag(start, dragged) {
  const stop = new AbortController();
  /** @type {HTMLElement | null} */
  let ghost = null;
  const end = () => {
    stop.abort();
    ghost?.remove();
    dragged.end(ghost !== null);
  };
  const follow = (/** @type {PointerEvent} */ event) => {
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG_DISTANCE) return;
    ghost ??= showGhost(dragged.ghost());
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  };
  const drop = (/** @type {PointerEvent} */ event) => {
    if (ghost) dragged.drop(document.elementFromPoint(event.clientX, event.clientY));
    end();
  };
  for (const [name, act] of Object.entries({ pointermove: follow, pointerup: drop, pointercancel: end })) {
    const own = (/** @type {any} */ event) => event.pointerId === start.pointerId && act(event);
    document.addEventListener(name, own, { signal: stop.signal });
  }
  return () => stop.signal.aborted || end();
}

/** On the body: inside a panel of JupyterLab "fixed" would mean fixed to the panel.
 * @param {HTMLElement} ghost */
function showGhost(ghost) {
  ghost.classList.add("lab-page", "lab-ghost");
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  return ghost;
}
