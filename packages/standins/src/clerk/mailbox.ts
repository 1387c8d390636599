import { Hono } from "hono";
import { html } from "hono/html";
import { PAGE_HEADERS, page } from "../core/page.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { Mail } from "./entities.ts";

const SHOWN_LETTERS = 100;

/** The letters that the provider would have sent: codes, invitations, and news about an account. The app's proxy never reaches them. */
export function mailboxRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.get("/", (c) => {
    const to = c.req.query("to")?.trim().toLowerCase() ?? "";
    const all = clerk.store.mails.list().reverse();
    const shown = all.filter((mail) => mail.to.includes(to)).slice(0, SHOWN_LETTERS);
    return c.html(mailboxPage(shown, to), 200, PAGE_HEADERS);
  });
  return routes;
}

function mailboxPage(mails: Mail[], to: string): ReturnType<typeof page> {
  const empty = html`<p class="quiet">
    No letters yet. Codes, invitations and warnings appear here as soon as they are sent.
  </p>`;
  const body = html`
    <form class="actions" method="get">
      <input type="search" name="to" value="${to}" placeholder="Email address" aria-label="Letters to" />
      <button>Show</button>
    </form>
    ${
      mails.length === 0
        ? empty
        : html`<ul class="cards">
            ${mails.map(letter)}
          </ul>`
    }
  `;
  return page({ title: "Mailbox", body });
}

function letter({ to, subject, text, code, link, sentAt }: Mail): ReturnType<typeof page> {
  const at = new Date(sentAt).toISOString();
  return html`
    <li class="card">
      <h2>${subject}</h2>
      <p class="quiet">To ${to}, <time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time></p>
      ${text === "" ? "" : html`<p>${text}</p>`} ${code === null ? "" : html`<p>Your code is <code>${code}</code></p>`}
      ${link === null ? "" : html`<p><a href="${link}">Accept the invitation</a></p>`}
    </li>
  `;
}
