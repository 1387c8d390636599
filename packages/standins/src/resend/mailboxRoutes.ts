import { Hono } from "hono";
import { html, raw } from "hono/html";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import { LETTER_EVENTS, type Letter, type LetterStore } from "./store.ts";

const SHOWN = 100;

/** The letter is shown in a frame without scripts; its links open in a new tab. */
const FRAME_HEADERS = {
  ...PAGE_HEADERS,
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};
const MAILBOX_HEADERS = {
  ...PAGE_HEADERS,
  "content-security-policy": PAGE_HEADERS["content-security-policy"].replace(
    "default-src 'none';",
    "default-src 'none'; frame-src 'self';",
  ),
};

/** The mailbox of all the app's recipients. */
export function mailboxRoutes(store: LetterStore): Hono {
  const routes = new Hono();
  routes.get("/", (c) => {
    const to = c.req.query("to")?.trim().toLowerCase() ?? "";
    const all = store.letters.list().reverse();
    const shown = all.filter((letter) => letter.to.join(" ").toLowerCase().includes(to)).slice(0, SHOWN);
    return c.html(listPage(shown, to), 200, MAILBOX_HEADERS);
  });
  routes.get("/letters/:id/body", (c) => {
    const letter = store.letters.find(c.req.param("id"));
    if (letter === null) return c.text("Not found", 404);
    const body = letter.html ?? "";
    return c.html(
      html`<!doctype html><base target="_blank" /><meta charset="utf-8" />${raw(body)}`,
      200,
      FRAME_HEADERS,
    );
  });
  routes.get("/letters/:id", (c) => {
    const letter = store.letters.find(c.req.param("id"));
    if (letter === null) return c.redirect("/resend/", 303);
    return c.html(letterPage(letter), 200, MAILBOX_HEADERS);
  });
  routes.post("/letters/:id", async (c) => {
    const letter = store.letters.find(c.req.param("id"));
    const act = new URLSearchParams(await c.req.text()).get("act");
    const event = LETTER_EVENTS.find((each) => each === act);
    if (letter !== null && event !== undefined) store.happen(letter, event);
    return c.redirect("/resend/", 303);
  });
  return routes;
}

const ACTS = [
  ["delivered", "Deliver"],
  ["bounced", "Bounce"],
  ["delivery_delayed", "Delay"],
  ["complained", "Complain"],
] as const;

function card({ id, to, subject, lastEvent, createdAt }: Letter): Html {
  const at = new Date(createdAt).toISOString();
  return html`
    <li class="card">
      <h2><a href="/resend/letters/${id}">${subject}</a></h2>
      <p class="quiet">To ${to.join(", ")}, <time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time></p>
      <p>${lastEvent}</p>
      <form class="actions" method="post" action="/resend/letters/${id}">
        ${ACTS.map(([act, words]) => html`<button name="act" value="${act}">${words}</button>`)}
      </form>
    </li>
  `;
}

function listPage(letters: Letter[], to: string): Html {
  const body = html`
    <form class="actions" method="get">
      <input type="search" name="to" value="${to}" placeholder="Email address" aria-label="Letters to" />
      <button>Show</button>
    </form>
    ${
      letters.length === 0
        ? html`<p class="quiet">No letters yet. What the app writes to clients appears here.</p>`
        : html`<ul class="cards">
            ${letters.map(card)}
          </ul>`
    }
  `;
  return page({ title: "Mailbox of clients", body });
}

function letterPage({ id, to, from, subject, text }: Letter): Html {
  const body = html`
    <p class="quiet">From ${from} to ${to.join(", ")}</p>
    <iframe class="letter" title="The letter" src="/resend/letters/${id}/body"></iframe>
    <details>
      <summary>As plain text</summary>
      <pre>${text ?? ""}</pre>
    </details>
    <p><a href="/resend/">All letters</a></p>
  `;
  return page({ title: subject, body });
}
