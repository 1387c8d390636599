import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { sheetsMaker } from "./standin.ts";

const HEADER = "Email,Name,Story\n";

const vValues = z.object({ values: z.array(z.array(z.string())) });
let server: TestServer;
let path: string;

beforeEach(async () => {
  server = await runServer({ makers: [sheetsMaker(null)] });
  path = join(server.dataFolder, "leads.csv");
  writeFileSync(path, HEADER);
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const sheetFile = () => readFileSync(path, "utf8");

function submit(to: string, fields: Record<string, string>): Promise<Response> {
  return server.call(`/sheets${to}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

const answer = (name: string, story = "") =>
  submit("/form", { column0: "eve@mail.test", column1: name, column2: story });

/** The rows as the app reads them. */
async function rows(): Promise<string[][]> {
  const url = `${env("SHEETS_BASE_URL")}/v4/spreadsheets/${env("SHEETS_SPREADSHEET_ID")}/values/A:Z`;
  return vValues.parse(await (await fetch(`${url}?key=${env("SHEETS_API_KEY")}`)).json()).values;
}

// Caught: an answer that a spreadsheet program runs as a formula when somebody opens the file.
test.each([
  ['=HYPERLINK("https://evil.test","Click")'],
  ["+cmd|' /C calc'!A0"],
  ["-2+3+cmd|' /C calc'!A0"],
  ["@SUM(1+1)*cmd|' /C calc'!A0"],
  ["+1 (305) 555-0142"],
  ["'=1+1"],
  ["''=1+1"],
])("the answer %s is text in the file, and the app reads it as it was typed", async (typed) => {
  expect((await answer(typed)).status).toBe(303);
  const cell = sheetFile().slice(HEADER.length).split(",").slice(1).join(",").replace(/^"/, "");
  expect(cell.startsWith("'")).toBe(true);
  expect((await rows()).at(-1)?.[1]).toBe(typed);
});

test.each(["O'Hara", "'quoted'", "Ana = Maria", "a@b", "2 + 2", "'"])(
  "the answer %s is kept unchanged",
  async (typed) => {
    await answer(typed);
    expect(sheetFile()).toBe(`${HEADER}eve@mail.test,${typed},\n`);
    expect((await rows()).at(-1)?.[1]).toBe(typed);
  },
);

// Caught: a second apostrophe at each edit; a row of the practice rewritten because another one was edited.
test("an edit on the sheet's page shows and keeps the typed text, and leaves the other rows as they are", async () => {
  writeFileSync(path, `${HEADER}own@mail.test,=A1,+5\n`);
  await answer("=1+1");
  for (const name of ["=1+1", "=2+2"]) {
    const page = await (await server.call("/sheets/rows/3")).text();
    expect(page).toContain('value="=1+1"');
    const was = /name="was" value="(\w+)"/.exec(page)?.[1] ?? "";
    await submit("/rows/3", { was, column0: "eve@mail.test", column1: name, act: "save" });
    expect(sheetFile()).toBe(`${HEADER}own@mail.test,=A1,+5\neve@mail.test,'${name},\n`);
  }
  await submit("/rows", { column0: "zoe@mail.test", column1: "=3+3" });
  expect(sheetFile()).toContain("zoe@mail.test,'=3+3,");
  expect(await (await server.call("/sheets/")).text()).toContain(">=3+3<");
});

// Caught: one NUL in an answer; every further answer was then refused until somebody repaired the file.
test.each([0x00, 0x01, 0x07, 0x08, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f, 0x85, 0x9f])(
  "an answer with the control character %i is refused with a sentence, and its text is kept",
  async (code) => {
    const refused = await answer("Eve", `before${String.fromCodePoint(code)}after`);
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toContain("The answer to “Story” has a character that cannot be kept. Please type it again.");
    expect(text).toContain("beforeafter");
    expect(sheetFile()).toBe(HEADER);
    expect((await answer("Eve")).status).toBe(303);
  },
);

test("line breaks and tabs are kept", async () => {
  await answer("Eve", "one\r\ntwo\tthree");
  expect((await rows()).at(-1)?.[2]).toBe("one\ntwo\tthree");
});

test("an edited row with a control character is refused with a sentence, and nothing changes", async () => {
  const refused = await submit("/rows", { column0: "eve@mail.test", column1: "E\u0000ve" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("“Name” has a character that cannot be kept");
  expect(sheetFile()).toBe(HEADER);
});
