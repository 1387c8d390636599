import { useLayoutEffect } from "react";
import { plainText } from "../ui/text/plainText";

const APP = "Passage";

/** "(3) Lead Management · Passage". Without a title, only the app's name; a count of zero is left out. */
export function pageTitle(title: string | null, count = 0): string {
  if (title === null || title.trim() === "") return APP;
  const shown = plainText(title).trim();
  const counted = count > 0 ? `(${count.toLocaleString("en-US")}) ${shown}` : shown;
  return `${counted} · ${APP}`;
}

/**
 * Sets the browser tab's title while the screen is mounted (WCAG 2.4.2). Null until the name is known. `count`: items waiting on this
 * screen.
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
