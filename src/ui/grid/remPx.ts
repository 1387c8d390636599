const REM_PX = 16;

/** Pixels of one rem, by the text size set in the browser. */
export function remPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || REM_PX;
}
