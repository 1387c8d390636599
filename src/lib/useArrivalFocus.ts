import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

const TEXT_INPUTS = "input, textarea, select";

/** These inputs cancel the automatic focus after navigation. */
const EVENTS = ["keydown", "pointerdown"] as const;

/** The focus stays in any text input, and on an element that the new screen itself has focused. */
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
 * Moves the focus to the heading of a newly opened screen, so that it is read out and Tab continues from there. A heading that appears
 * later, after the record has loaded, gets the focus unless the person has pressed something. On the page's first screen the browser
 * keeps the focus.
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
