import { useLayoutEffect } from "react";
import { plainText } from "../ui/plainText";

const APP = "Passage";

/** "(3) Lead Management · Passage". Without a title it is the name of the app alone; a count of zero is left out. */
export function pageTitle(title: string | null, count = 0): string {
  if (title === null || title.trim() === "") return APP;
  const shown = plainText(title).trim();
  const counted = count > 0 ? `(${count.toLocaleString("en-US")}) ${shown}` : shown;
  return `${counted} · ${APP}`;
}

/**
 * Names the browser's tab after the screen (WCAG 2.4.2), for as long as the screen is there. Null while the name is not
 * known yet. `count` is what waits on this screen.
 */
export function usePageTitle(title: string | null, count = 0): void {
  const text = pageTitle(title, count);
  useLayoutEffect(() => {
    document.title = text;
    return () => {
      document.title = APP;
    };
  }, [text]);
}
