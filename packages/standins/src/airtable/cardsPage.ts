import { Hono } from "hono";
import { html } from "hono/html";
import { controlFlaw, keptText } from "../core/cellText.ts";
import { CsvConflict } from "../core/csvFile.ts";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import type { CardContext } from "./cardContext.ts";
import { CARD_ACCOUNT, TABLE_NAME } from "./records.ts";

const SHOWN_ROWS = 200;
const LONGEST_CELL = 500;

/** The page with the table, a form for a transaction, and a button that uses up the month's calls. */
export function cardsPageRoutes(card: CardContext): Hono {
  const { file } = card;
  const routes = new Hono();
  routes.get("/", (c) => c.html(cardsPage(card), 200, PAGE_HEADERS));
  routes.post("/rows", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const headers = file.grid[0] ?? [];
    const row = headers.map((header) => (form.get(header) ?? "").trim().slice(0, LONGEST_CELL));
    const flaw = controlFlaw(headers, row);
    if (flaw !== null) return c.html(cardsPage(card, flaw), 422, PAGE_HEADERS);
    // An amount may begin with a minus sign, which is no formula.
    file.append(row.map((cell) => (/^-[\d.,$ ]+$/.test(cell) ? cell : keptText(cell))));
    return c.redirect("/airtable/", 303);
  });
  routes.post("/plan", (c) => {
    card.setPlanUsedUp(!card.isPlanUsedUp());
    return c.redirect("/airtable/", 303);
  });
  routes.onError((error, c) => {
    if (!(error instanceof CsvConflict)) throw error;
    return c.html(cardsPage(card, error.message), 409, PAGE_HEADERS);
  });
  return routes;
}

function cardsPage({ file, isPlanUsedUp }: CardContext, notice?: string): Html {
  const [headers = [], ...rows] = file.grid;
  const latest = rows.toReversed().slice(0, SHOWN_ROWS);
  const body = html`
    <p class="quiet">
      Table “${TABLE_NAME}”, ${rows.length} rows, kept in ${file.path}. Edit that file or this page; both are followed.
      The last ${latest.length} rows are below.
    </p>
    <form class="actions" method="post" action="/airtable/plan">
      <button>${isPlanUsedUp() ? "Give the month's calls back" : "Use up the month's calls"}</button>
    </form>
    <form class="form" method="post" action="/airtable/rows">
      ${headers.map((header) => cellField(header))}
      <button class="primary">Add a transaction</button>
    </form>
    <div class="scroll" tabindex="0" role="region" aria-label="Transactions">
      <table>
        <thead>
          <tr>
            ${headers.map((header) => html`<th>${header}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${latest.map(
            (row) =>
              html`<tr>
                ${headers.map((_, column) => html`<td>${row[column] ?? ""}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
  return page({ title: "Card transactions", body, notice: notice ?? file.problem ?? undefined });
}

function cellField(header: string): Html {
  const value = header === "Account" ? CARD_ACCOUNT : "";
  return html`<label>
    <span>${header}</span>
    <input
      type="${header === "Date" ? "date" : "text"}"
      name="${header}"
      value="${value}"
      maxlength="${LONGEST_CELL}"
    />
  </label>`;
}
