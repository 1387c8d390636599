import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { elementsOf } from "../core/elementsOf.ts";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { CARD_ACCOUNT } from "./records.ts";
import { emptyCards, sampleCards } from "./seed.ts";
import { cardsMaker } from "./standin.ts";

const HEADER = "Date,Name,USD,Account,Category,Vendor\n";
let server: TestServer;
let path: string;

beforeEach(async () => {
  server = await runServer({ makers: [cardsMaker(null)], clock: "frozen" });
  path = join(server.dataFolder, "cards.csv");
});
afterEach(() => server.dispose());

const page = async () =>
  elementsOf((await (await server.call("/airtable/")).text()).replaceAll(server.dataFolder, "FOLDER"));
const post = async (to: string, fields: Record<string, string>) =>
  await server.call(`/airtable${to}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

test("the page shows the newest rows first, and offers a field for each column", async () => {
  writeFileSync(path, `${HEADER}2026-01-02,Older,-1,,,\n2026-01-03,Newer,-2,x,Meals,Cafe\n`);
  expect(await page()).toEqual([
    "<main>",
    "<h1>Card transactions",
    '<p class="quiet">Table “Transactions”, 2 rows, kept in FOLDER/cards.csv. Edit that file or this page; both are followed. The last 2 rows are below.',
    '<form class="actions" method="post" action="/airtable/plan">',
    "<button>Use up the month&#39;s calls",
    '<form class="form" method="post" action="/airtable/rows">',
    "<label>",
    "<span>Date",
    '<input type="date" name="Date" value="" maxlength="500" />',
    "<label>",
    "<span>Name",
    '<input type="text" name="Name" value="" maxlength="500" />',
    "<label>",
    "<span>USD",
    '<input type="text" name="USD" value="" maxlength="500" />',
    "<label>",
    "<span>Account",
    '<input type="text" name="Account" value="recOKYtq7ajRUlmrn" maxlength="500" />',
    "<label>",
    "<span>Category",
    '<input type="text" name="Category" value="" maxlength="500" />',
    "<label>",
    "<span>Vendor",
    '<input type="text" name="Vendor" value="" maxlength="500" />',
    '<button class="primary">Add a transaction',
    '<div class="scroll" tabindex="0" role="region" aria-label="Transactions">',
    "<table>",
    "<thead>",
    "<tr>",
    "<th>Date",
    "<th>Name",
    "<th>USD",
    "<th>Account",
    "<th>Category",
    "<th>Vendor",
    "<tbody>",
    "<tr>",
    "<td>2026-01-03",
    "<td>Newer",
    "<td>-2",
    "<td>x",
    "<td>Meals",
    "<td>Cafe",
    "<tr>",
    "<td>2026-01-02",
    "<td>Older",
    "<td>-1",
    "<td>",
    "<td>",
    "<td>",
  ]);
  await post("/plan", {});
  expect((await page()).filter((element) => element.includes("button"))).toEqual([
    "<button>Give the month&#39;s calls back",
    '<button class="primary">Add a transaction',
  ]);
});

test("the page shows two hundred rows and counts all", async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, row) => `2026-01-02,Row ${String(row)},-1,,,\n`);
  writeFileSync(path, HEADER + rows(201).join(""));
  const shown = await page();
  expect(shown.filter((element) => element.startsWith("<td>Row"))).toEqual(
    Array.from({ length: 200 }, (_, row) => `<td>Row ${String(200 - row)}`),
  );
  expect(shown.find((element) => element.includes("kept in"))).toContain("201 rows, kept in FOLDER/cards.csv.");
  expect(shown.find((element) => element.includes("kept in"))).toContain("The last 200 rows are below.");
});

describe("a transaction that is added", () => {
  test("goes to the end of the page's table, trimmed and cut, and to the page again", async () => {
    writeFileSync(path, HEADER);
    const added = await post("/rows", {
      Name: ` ${"x".repeat(501)} `,
      USD: "-$1,204.50",
      Vendor: "-5 off",
      Other: "no",
    });
    expect([added.status, added.headers.get("location")]).toEqual([303, "/airtable/"]);
    expect((await page()).filter((element) => element.startsWith("<td>"))).toEqual(
      ["", "x".repeat(500), "-$1,204.50", "", "", "&#39;-5 off"].map((cell) => `<td>${cell}`),
    );
  });

  test("with a character that cannot be kept is refused with a sentence", async () => {
    writeFileSync(path, HEADER);
    const refused = await post("/rows", { Name: "a\u0007b" });
    expect(refused.status).toBe(422);
    expect(elementsOf(await refused.text())).toContain(
      '<p class="notice" role="status">The answer to “Name” has a character that cannot be kept. Please type it again.',
    );
    expect((await page()).filter((element) => element.startsWith("<td>"))).toEqual([]);
  });

  test("to a broken file is refused with the fault", async () => {
    writeFileSync(path, "<html>");
    const refused = await post("/rows", { Name: "a" });
    expect(refused.status).toBe(409);
    const notice =
      '<p class="notice" role="status">The file cannot be read as a CSV at the moment: it starts like a web page or JSON.';
    expect(elementsOf(await refused.text())).toContain(notice);
    expect(await page()).toContain(notice);
  });
});

test("an env names the table and its accounts", () => {
  const { env = {} } = server.standins[0] ?? {};
  expect({ ...env, AIRTABLE_TOKEN: "", AIRTABLE_BASE_ID: "" }).toEqual({
    AIRTABLE_URL: `${server.origin}/airtable`,
    AIRTABLE_TOKEN: "",
    AIRTABLE_BASE_ID: "",
    AIRTABLE_TABLE: "Transactions",
    AIRTABLE_CARD_ACCOUNT_ID: CARD_ACCOUNT,
    AIRTABLE_CHECKING_ACCOUNT_ID: "recXEyRHVdAsfPAU9",
  });
  expect(env["AIRTABLE_TOKEN"]).toMatch(/^pat[0-9a-f]{14}\.[0-9a-f]{64}$/);
  expect(env["AIRTABLE_BASE_ID"]).toMatch(/^app[0-9a-f]{14}$/);
});

test("a restart keeps the table, its address and a month that is used up; a reset gives the month back", async () => {
  const before = server.standins[0]?.env;
  writeFileSync(path, `${HEADER}2026-01-02,Own,-1,,,\n`);
  await post("/plan", {});
  await server.restart();
  expect(server.standins[0]?.env).toEqual(before);
  const button = async () => (await page()).find((element) => element.startsWith("<button>"));
  expect([await button(), (await page()).includes("<td>Own")]).toEqual([
    "<button>Give the month&#39;s calls back",
    true,
  ]);
  await server.call("/__reset", { method: "POST" });
  expect([await button(), (await page()).includes("<td>Own")]).toEqual(["<button>Use up the month&#39;s calls", false]);
});

test("a reset leaves a person's own file alone, and without samples the table has its columns only", async () => {
  const given = join(server.dataFolder, "given.csv");
  writeFileSync(given, "Date,Name\n2026-01-02,Own\n");
  const own = await runServer({ makers: [cardsMaker(given)], samples: true });
  await own.call("/__reset", { method: "POST" });
  expect(elementsOf(await (await own.call("/airtable/")).text())).toContain("<td>Own");
  await own.dispose();
  const empty = await runServer({ makers: [cardsMaker(null)], samples: false });
  const shown = elementsOf(await (await empty.call("/airtable/")).text());
  await empty.dispose();
  expect(shown.filter((element) => /^<t[hd]>/.test(element))).toEqual(
    ["Date", "Name", "USD", "Account", "Category", "Vendor"].map((header) => `<th>${header}`),
  );
});

// Caught, one by one: any other amount, day, word or share in the table that everybody tries the app with.
test("the samples are the same on every machine", () => {
  const cards = sampleCards(Date.UTC(2026, 2, 4, 12));
  expect(cards.slice(0, 3)).toEqual([
    ["Date", "Name", "USD", "Account", "Category", "Vendor"],
    ["2025-01-03", "ATT BILL PAYMENT 3257", "-153.45", "recOKYtq7ajRUlmrn", "", "AT&T"],
    ["2025-01-04", "ADOBE ACROBAT PRO 3251", "-27.54", "recOKYtq7ajRUlmrn", "Software", "Adobe"],
  ]);
  expect(createHash("sha256").update(JSON.stringify(cards)).digest("hex")).toBe(
    "13d2e27a1ee2750ee55e0549754a56f109daad100e8a9de3e397b414758a2876",
  );
  expect(emptyCards()).toEqual(cards.slice(0, 1));
});
