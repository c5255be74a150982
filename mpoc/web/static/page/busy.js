// The page is busy while something is on its way: an answer of mpoc, what is typed and
// waits for a pause, what the browser is about to keep. An attribute of the page says so.
const reasons = new Set();
const root = document.documentElement;

/** The page is busy, for a reason that `rest` takes back. */
export function work(reason) {
  reasons.add(reason);
  root.dataset.busy = "yes";
}

export function rest(reason) {
  reasons.delete(reason);
  // What follows from it may begin at once.
  setTimeout(() => {
    if (!reasons.size) delete root.dataset.busy;
  });
}

/** Something to do once nothing has called for it again for some milliseconds. */
export function afterPause(act, milliseconds) {
  const reason = {};
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    rest(reason);
  };
  const start = () => {
    clearTimeout(timer);
    work(reason);
    timer = setTimeout(() => {
      stop();
      act();
    }, milliseconds);
  };
  return { start, stop };
}
