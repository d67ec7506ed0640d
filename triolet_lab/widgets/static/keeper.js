// @ts-check
// The keeper of a frame: it shows nothing, and looks after the box of plain widgets it stands in.

/** @param {Element} frame @param {Words} words */
function watch(frame, words) {
  // The style sheet says it when the kernel is gone; by then nobody else could.
  /** @type {HTMLElement} */ (frame).style.setProperty("--lab-lost", JSON.stringify(words.lost));
  const goHome = () => {
    const home = /** @type {HTMLElement | null} */ (frame.querySelector("[data-home]"));
    home?.focus({ preventScroll: true });
  };
  const stops = [keepKeys(frame), keepFocus(frame, goHome)];
  return () => stops.forEach((stop) => stop());
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  el.hidden = true;
  let stop = () => {};
  const giveUp = whenShown(el, () => {
    if (el.parentElement) stop = watch(el.parentElement, model.get("words"));
  });
  return () => {
    giveUp();
    stop();
  };
}

export default { render };
