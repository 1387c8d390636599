import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import { controlFlaw, keptText, withoutControls } from "../core/cellText.ts";
import { MAX_ANSWER_LENGTH, fieldName, isEmail, isTimestamp, readRow, rowField } from "./rowForm.ts";
import { formTimestamp } from "./seed.ts";
import type { SheetContext } from "./sheetContext.ts";
import { CsvConflict } from "../core/csvFile.ts";

/** The firm's pre-qualification form. An answer becomes the last row of the sheet, with a timestamp. */
export function formRoutes({ file, now }: SheetContext): Hono {
  const routes = new Hono();
  routes.get("/", (c) => {
    if (c.req.query("sent") !== undefined) return c.html(thanksPage(), 200, PAGE_HEADERS);
    return c.html(formPage(file.grid[0] ?? [], []), 200, PAGE_HEADERS);
  });
  routes.post("/", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const headers = file.grid[0] ?? [];
    const row = readRow(form, headers);
    const flaw = flawOf(headers, row);
    if (flaw !== null) return c.html(formPage(headers, row.map(withoutControls), flaw), 422, PAGE_HEADERS);
    const stamped = row.map((answer, column) => (isTimestamp(headers[column] ?? "") ? formTimestamp(now()) : answer));
    const conflict = conflictOf(() => {
      file.append(stamped.map(keptText));
    });
    if (conflict !== null) return c.html(formPage(headers, row, conflict), 409, PAGE_HEADERS);
    return c.redirect("/sheets/form?sent", 303);
  });
  return routes;
}

/** The message beside the kept answers if the sheet could not store them. */
function conflictOf(append: () => void): string | null {
  try {
    append();
    return null;
  } catch (error) {
    if (error instanceof CsvConflict) {
      return `Your answers could not be saved. ${error.message} Please send them again in a moment.`;
    }
    throw error;
  }
}

function flawOf(headers: string[], row: string[]): string | null {
  const emailColumn = headers.findIndex(isEmail);
  if (emailColumn >= 0 && !z.email().safeParse(row[emailColumn]).success) return "Please give a valid email address.";
  const tooLong = row.findIndex((answer) => answer.length > MAX_ANSWER_LENGTH);
  return tooLong < 0 ? controlFlaw(headers, row) : `The answer to “${headers[tooLong] ?? ""}” is too long.`;
}

function formPage(headers: string[], row: string[], notice?: string): Html {
  const fields = headers.map((header, column) =>
    isTimestamp(header) ? "" : rowField({ header, name: fieldName(column), value: row[column] ?? "" }),
  );
  const body = html`
    <p class="quiet">Tell us a little about yourself and your plans. A member of our team will call you.</p>
    <form class="form" method="post" action="/sheets/form">
      ${fields}
      <button class="primary">Send</button>
    </form>
  `;
  return page({ title: "Pre-qualification form", body, notice });
}

function thanksPage(): Html {
  const body = html`
    <p>Thank you. Your answers have been received.</p>
    <p><a href="/sheets/form">Fill in the form again</a> · <a href="/sheets/?from=last">See the sheet</a></p>
  `;
  return page({ title: "Pre-qualification form", body });
}
