import { readFileSync } from "node:fs";
import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

export const STYLESHEET_PATH = "/__assets/standins.css";
export const stylesheet = readFileSync(new URL("standins.css", import.meta.url), "utf8");

/** Pages carry no script, so the policy can forbid all of it. */
export const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Without any policy, browsers give "null" as the origin of a form, and the forms below would be refused as foreign.
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
};

interface Page {
  title: string;
  body: Html;
  notice?: Html | string | undefined;
  /** True for pages that clients of the practice see: they have no links to the other pages. */
  isForClient?: true;
}

const HEADER = html`<header>
  <a href="/">Passage stand-ins</a>
  <span>Local services for trying the app. Nothing leaves this machine.</span>
</header>`;
const CLIENT_HEADER = html`<header class="client">A stand-in, for trying. Nothing leaves this machine.</header>`;

export function page({ title, body, notice, isForClient }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Passage stand-ins</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body>
        ${isForClient ? CLIENT_HEADER : HEADER}
        <main${isForClient ? html` class="client"` : ""}>
          <h1>${title}</h1>
          ${notice === undefined ? "" : html`<p class="notice" role="status">${notice}</p>`} ${body}
        </main>
      </body>
    </html>`;
}
