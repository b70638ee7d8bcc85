// Which of three arrangements the window calls for; style sheets and layout go by `data-mode`.

const UPRIGHT = matchMedia("(max-width: 599px) and (orientation: portrait)");
const RAIL = matchMedia("(max-height: 519px) and (orientation: landscape)");

/** `upright` for a phone held upright, `rail` for one on its side, `wide` for all else. */
function modeOfScreen() {
  if (UPRIGHT.matches) return "upright";
  return RAIL.matches ? "rail" : "wide";
}

/** Keep `data-mode` of the page and of the board right. */
export function watchScreen(board) {
  const update = () => {
    const mode = modeOfScreen();
    document.body.dataset.mode = mode;
    board.dataset.mode = mode;
    board.relayout();
  };
  UPRIGHT.addEventListener("change", update);
  RAIL.addEventListener("change", update);
  update();
}
