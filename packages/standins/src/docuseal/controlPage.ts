import { Hono } from "hono";
import { html } from "hono/html";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import type { DocusealContext } from "./docusealContext.ts";
import type { Submission } from "./entities.ts";

const SHOWN = 100;

/** The control page: all signing requests, with acts of the service's timers and staff. */
export function controlRoutes({ store, links }: DocusealContext, resend: (submission: Submission) => void): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.html(listPage(store.list().slice(0, SHOWN), links.minutes), 200, PAGE_HEADERS));
  routes.post("/submissions/:id", async (c) => {
    const found = store.find(c.req.param("id"));
    const act = new URLSearchParams(await c.req.text()).get("act");
    if (found !== null && act === "expire") store.expire(found);
    if (found !== null && act === "resend") resend(found);
    return c.redirect("/docuseal/", 303);
  });
  routes.post("/links", async (c) => {
    const minutes = Number(new URLSearchParams(await c.req.text()).get("minutes"));
    if (Number.isFinite(minutes) && minutes >= 0) links.minutes = minutes;
    return c.redirect("/docuseal/", 303);
  });
  return routes;
}

function card({ id, name, slug, status, clientName, email, externalId }: Submission): Html {
  return html`
    <li class="card">
      <h2>${name}</h2>
      <p class="quiet">${clientName ?? ""} ${email ?? ""}</p>
      <p>${status}${externalId === null ? "" : html` · <code>${externalId}</code>`}</p>
      <p><a href="/docuseal/s/${slug}">Open as the client</a></p>
      <form class="actions" method="post" action="/docuseal/submissions/${id}">
        <button name="act" value="expire">Let it expire</button>
        <button name="act" value="resend">Tell the app again</button>
      </form>
    </li>
  `;
}

function listPage(submissions: Submission[], minutes: number): Html {
  const body = html`
    <form class="actions" method="post" action="/docuseal/links">
      <label
        >Links to files end after
        <input name="minutes" type="number" min="0" value="${String(minutes)}" /> minutes</label
      >
      <button>Set</button>
    </form>
    ${
      submissions.length === 0
        ? html`<p class="quiet">Nothing to sign yet. Contracts that the app sends appear here.</p>`
        : html`<ul class="cards">
            ${submissions.map(card)}
          </ul>`
    }
  `;
  return page({ title: "Documents to sign", body });
}
