import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

const TEXT_INPUTS = "input, textarea, select";

/** Whoever does one of these after the arrival decides where the focus is. */
const EVENTS = ["keydown", "pointerdown"] as const;

/** Where the focus may stay: in a text input, wherever it is, and on what the new screen itself has focused. */
function mayStay(focused: Element | null, content: HTMLElement): boolean {
  if (focused === null || focused === document.body || focused === content) return false;
  return content.contains(focused) || focused.matches(TEXT_INPUTS);
}

function focusHeading(content: HTMLElement): void {
  if (mayStay(document.activeElement, content)) return;
  const heading = content.querySelector("h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading of a screen that someone has opened, so that it is read out and Tab goes on from there.
 * A heading that appears later, when the record is loaded, gets the focus as long as nobody has pressed anything. The page's
 * first screen leaves the focus to the browser.
 */
export function useArrivalFocus(contentId: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const content = document.getElementById(contentId);
    if (content === null || shown.current === pathname) return undefined;
    shown.current = pathname;
    const arrive = () => {
      focusHeading(content);
    };
    const observer = new MutationObserver(arrive);
    const stop = () => {
      observer.disconnect();
      for (const event of EVENTS) window.removeEventListener(event, stop, true);
    };
    observer.observe(content, { childList: true, subtree: true });
    for (const event of EVENTS) window.addEventListener(event, stop, true);
    arrive();
    return stop;
  }, [contentId, pathname]);
}
