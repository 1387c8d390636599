import type { Plugin } from "vite";

const STYLESHEET = /\n?[ \t]*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the style sheet behind the body's first content. In the head it would delay the first paint, which needs only
 * the page; here it still comes before everything that the app renders, because module scripts wait for it.
 */
export function lateStyles(): Plugin {
  return {
    name: "passage-late-styles",
    apply: "build",
    transformIndexHtml: { order: "post", handler: withLateStyles },
  };
}

export function withLateStyles(html: string): string {
  const links = html.match(STYLESHEET) ?? [];
  return html.replace(STYLESHEET, "").replace(/\n[ \t]*<\/body>/, (end) => `${links.join("")}${end}`);
}
