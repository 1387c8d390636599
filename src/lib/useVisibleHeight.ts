import { useEffect } from "react";

/** A keyboard takes more height than the bars of a browser. */
const KEYBOARD_PX = 120;

/**
 * Tells the page how much of the window an on-screen keyboard leaves, as `--visible-height` and `data-keyboard` of the document. Browsers
 * that follow `interactive-widget` of index.html make the window itself lower; Safari does not, and scrolls the page away instead.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const root = document.documentElement;
    const forget = () => {
      root.style.removeProperty("--visible-height");
      delete root.dataset["keyboard"];
    };
    const follow = () => {
      // A page that is zoomed by hand shows a part of itself.
      const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_PX;
      if (!isCovered) {
        forget();
        return;
      }
      root.style.setProperty("--visible-height", `${String(viewport.height)}px`);
      root.dataset["keyboard"] = "";
      window.scrollTo(0, 0);
    };
    viewport.addEventListener("resize", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      forget();
    };
  }, []);
}
