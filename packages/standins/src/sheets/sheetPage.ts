import { createHash } from "node:crypto";
import { html } from "hono/html";
import { page, type Html } from "../core/page.ts";
import { shownText } from "../core/cellText.ts";
import { TAB_TITLE, type Sharing } from "./entities.ts";
import { fieldName, rowField } from "./rowForm.ts";
import type { SheetContext } from "./sheetContext.ts";

export const PAGE_ROWS = 200;

export function fingerprint(row: string[]): string {
  return createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 16);
}

interface View {
  from: number;
  notice?: string;
}

export function sheetPage({ file, access }: SheetContext, { from, notice }: View): Html {
  const [headers = [], ...rows] = file.grid;
  const shown = rows.slice(from - 1, from - 1 + PAGE_ROWS);
  const lines = shown.map((row, position) => {
    const number = from + position + 1;
    const cells = headers.map((_, column) => shownText(row[column] ?? ""));
    return html`<tr>
      <td><a href="/sheets/rows/${number}" aria-label="Edit row ${number}">${number}</a></td>
      ${cells.map((cell) => html`<td title="${cell}">${cell}</td>`)}
    </tr>`;
  });
  const body = html`
    <p class="quiet">
      Tab “${TAB_TITLE}”, ${rows.length} rows, kept in ${file.path}. Edit that file or this page; both are followed.
    </p>
    <div class="actions">
      <a href="/sheets/rows/new">Add a row</a> <a href="/sheets/form">Pre-qualification form</a>
      <a href="/sheets/?from=${from - PAGE_ROWS}">Previous rows</a>
      <a href="/sheets/?from=${from + PAGE_ROWS}">Next rows</a>
    </div>
    ${sharingSwitches(access.sharing)}
    <form method="post" action="/sheets/sort">
      <div class="scroll" tabindex="0" role="region" aria-label="Rows">
        <table>
          <thead>
            <tr>
              <th>Row</th>
              ${headers.map((header, column) => sortHeader(header, column))}
            </tr>
          </thead>
          <tbody>
            ${lines}
          </tbody>
        </table>
      </div>
    </form>
  `;
  return page({ title: "Lead sheet", body, notice: notice ?? file.problem ?? undefined });
}

function sortHeader(header: string, column: number): Html {
  return html`<th>
    <button name="column" value="${column}" title="Sort the sheet by this column">${header}</button>
  </th>`;
}

function sharingSwitches({ link, serviceAccount, quotaExhausted }: Sharing): Html {
  const button = (name: keyof Sharing, now: boolean, label: string) =>
    html`<button name="${name}" value="${String(!now)}">${label}</button>`;
  return html`
    <form class="actions" method="post" action="/sheets/sharing">
      ${button("link", link, link ? "Stop sharing by link" : "Share with anyone who has the link")}
      ${button("serviceAccount", serviceAccount, serviceAccount ? "Stop sharing with the service account" : "Share with the service account")}
      ${button("quotaExhausted", quotaExhausted, quotaExhausted ? "Give the quota back" : "Use up the quota")}
    </form>
  `;
}

interface RowView {
  headers: string[];
  number: number | null;
  row: string[];
}

export function rowPage({ headers, number, row }: RowView): Html {
  const fields = headers.map((header, column) =>
    rowField({ header, name: fieldName(column), value: shownText(row[column] ?? "") }),
  );
  const body = html`
    <form class="form" method="post" action="/sheets/rows${number === null ? "" : `/${String(number)}`}">
      <input type="hidden" name="was" value="${fingerprint(row)}" />
      ${fields}
      <div class="actions">
        <button class="primary" name="act" value="save">Save</button>
        ${number === null ? "" : html`<button name="act" value="delete" formnovalidate>Delete this row</button>`}
        <a href="/sheets/">Back to the sheet</a>
      </div>
    </form>
  `;
  return page({ title: number === null ? "New row" : `Row ${String(number)}`, body });
}
