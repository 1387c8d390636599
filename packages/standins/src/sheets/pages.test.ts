import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { elementsOf } from "../core/elementsOf.ts";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { emptySheet, formTimestamp, sampleSheet } from "./seed.ts";
import { sheetsMaker } from "./standin.ts";

const HEADER =
  "Timestamp,Email Address,Phone,What is your main immigration goal?,Upload your resume,A question that is a long one?,,Short\n";
let server: TestServer;
let path: string;

beforeEach(async () => {
  server = await runServer({ makers: [sheetsMaker(null)], clock: "frozen" });
  path = join(server.dataFolder, "leads.csv");
});
afterEach(() => server.dispose());

const page = async (to: string) =>
  elementsOf((await (await server.call(`/sheets${to}`)).text()).replaceAll(server.dataFolder, "FOLDER"));
async function submit(to: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const answer = await server.call(`/sheets${to}`, { method: "POST", body, redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), elements: elementsOf(await answer.text()) };
}
const file = () => readFileSync(path, "utf8");
const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => `${String(row)},a@mail.test,,,,,,\n`).join("");
const numbersOn = (elements: string[]) =>
  elements.flatMap((element) => /^<a href="\/sheets\/rows\/(\d+)"/.exec(element)?.[1] ?? []).map(Number);

describe("the form", () => {
  test("has the fitting input for each question except the time", async () => {
    writeFileSync(path, HEADER);
    expect(await page("/form")).toEqual([
      "<main>",
      "<h1>Pre-qualification form",
      '<p class="quiet">Tell us a little about yourself and your plans. A member of our team will call you.',
      '<form class="form" method="post" action="/sheets/form">',
      "<label>",
      "<span>Email Address *",
      '<input type="email" name="column1" value="" autocomplete="email" maxlength="254" />',
      "<label>",
      "<span>Phone",
      '<input type="tel" name="column2" value="" autocomplete="tel" maxlength="5000" />',
      "<label>",
      "<span>What is your main immigration goal?",
      '<select name="column3">',
      '<option value="">Please choose',
      "<option>Work visa",
      "<option>Green card through employment",
      "<option>Green card through family",
      "<option>Citizenship",
      "<option>Student visa",
      "<option>Asylum",
      "<option>Investor visa",
      "<label>",
      "<span>Upload your resume",
      '<input type="url" name="column4" value="" placeholder="https://" maxlength="5000" />',
      "<label>",
      "<span>A question that is a long one?",
      '<input type="text" name="column5" value="" maxlength="5000" />',
      "<label>",
      "<span>(no header)",
      '<input type="text" name="column6" value="" maxlength="5000" />',
      "<label>",
      "<span>Short",
      '<input type="text" name="column7" value="" maxlength="5000" />',
      '<button class="primary">Send',
    ]);
    expect(await page("/form?sent")).toEqual([
      "<main>",
      "<h1>Pre-qualification form",
      "<p>Thank you. Your answers have been received.",
      "<p>",
      '<a href="/sheets/form">Fill in the form again ·',
      '<a href="/sheets/?from=last">See the sheet',
    ]);
  });

  test("writes an answer behind the others, with the moment, and says thanks", async () => {
    writeFileSync(path, HEADER + rows(1));
    const answers = { column0: "x", column1: " ana@mail.test ", column2: "+1", column3: "Asylum", column7: "s" };
    expect(await submit("/form", answers)).toMatchObject({ status: 303, location: "/sheets/form?sent" });
    expect(file()).toBe(`${HEADER}${rows(1)}${formTimestamp(server.now())},ana@mail.test,'+1,Asylum,,,,s\n`);
  });

  test("keeps the typed values after an error or a failed save", async () => {
    writeFileSync(path, HEADER);
    const answers = { column1: "ana", column2: "555", column3: "Asylum", column5: "a\nb", column7: '"s"' };
    const kept = (elements: string[]) =>
      elements.filter((element) => /notice|value="(ana|555|&quot;)|selected|textarea/.test(element));
    const wrong = await submit("/form", answers);
    expect([wrong.status, kept(wrong.elements)]).toEqual([
      422,
      [
        '<p class="notice" role="status">Please give a valid email address.',
        '<input type="email" name="column1" value="ana" autocomplete="email" maxlength="254" />',
        '<input type="tel" name="column2" value="555" autocomplete="tel" maxlength="5000" />',
        "<option selected>Asylum",
        '<input type="text" name="column7" value="&quot;s&quot;" maxlength="5000" />',
      ],
    ]);
    const long = await submit("/form", { ...answers, column1: "ana@mail.test", column7: "x".repeat(5_001) });
    expect([long.status, long.elements.find((element) => element.includes("notice"))]).toEqual([
      422,
      '<p class="notice" role="status">The answer to “Short” is too long.',
    ]);
    writeFileSync(path, '"');
    const broken = await submit("/form", { ...answers, column1: "ana@mail.test" });
    expect([broken.status, broken.elements.find((element) => element.includes("notice"))]).toEqual([
      409,
      '<p class="notice" role="status">Your answers could not be saved. The file cannot be read as a CSV at the moment: a quoted cell is not closed properly near line 1. Please send them again in a moment.',
    ]);
  });

  test("asks for no address where the sheet has no column for it", async () => {
    writeFileSync(path, "Name,E-mail\n");
    expect((await submit("/form", { column0: "Ana" })).status).toBe(422);
    writeFileSync(path, "Name,Mail\n");
    expect((await submit("/form", { column0: "Ana" })).status).toBe(303);
  });
});

describe("the sheet", () => {
  test("has each row with its number and acts", async () => {
    writeFileSync(path, 'Email,Name\n"a <b>",\'=1\nb@mail.test\n');
    expect(await page("/")).toEqual([
      "<main>",
      "<h1>Lead sheet",
      '<p class="quiet">Tab “Pre Qual”, 2 rows, kept in FOLDER/leads.csv. Edit that file or this page; both are followed.',
      '<div class="actions">',
      '<a href="/sheets/rows/new">Add a row',
      '<a href="/sheets/form">Pre-qualification form',
      '<a href="/sheets/?from=-199">Previous rows',
      '<a href="/sheets/?from=201">Next rows',
      '<form class="actions" method="post" action="/sheets/sharing">',
      '<button name="link" value="false">Stop sharing by link',
      '<button name="serviceAccount" value="false">Stop sharing with the service account',
      '<button name="quotaExhausted" value="true">Use up the quota',
      '<form method="post" action="/sheets/sort">',
      '<div class="scroll" tabindex="0" role="region" aria-label="Rows">',
      "<table>",
      "<thead>",
      "<tr>",
      "<th>Row",
      "<th>",
      '<button name="column" value="0" title="Sort the sheet by this column">Email',
      "<th>",
      '<button name="column" value="1" title="Sort the sheet by this column">Name',
      "<tbody>",
      "<tr>",
      "<td>",
      '<a href="/sheets/rows/2" aria-label="Edit row 2">2',
      '<td title="a &lt;b&gt;">a &lt;b&gt;',
      '<td title="=1">=1',
      "<tr>",
      "<td>",
      '<a href="/sheets/rows/3" aria-label="Edit row 3">3',
      '<td title="b@mail.test">b@mail.test',
      '<td title="">',
    ]);
    await submit("/sharing", { link: "false", serviceAccount: "false", quotaExhausted: "true" });
    const switches = (await page("/")).filter((element) => /^<button name="(link|service|quota)/.test(element));
    expect(switches).toEqual([
      '<button name="link" value="true">Share with anyone who has the link',
      '<button name="serviceAccount" value="true">Share with the service account',
      '<button name="quotaExhausted" value="false">Give the quota back',
    ]);
    await submit("/sharing", { link: "true" });
    const more = (await page("/")).filter((element) => /^<button name="(link|service|quota)/.test(element));
    expect(more).toEqual(['<button name="link" value="false">Stop sharing by link', switches[1], switches[2]]);
    await server.call("/__reset", { method: "POST" });
    expect((await page("/")).filter((element) => element.startsWith('<button name="quota'))).toEqual([
      '<button name="quotaExhausted" value="true">Use up the quota',
    ]);
  });

  // Caught: the last rows that nobody can reach; a page that begins one row too late.
  test.each([
    ["", 2, 201],
    ["?from=1", 2, 201],
    ["?from=0", 2, 201],
    ["?from=-199", 2, 201],
    ["?from=x", 2, 201],
    ["?from=2.9", 3, 202],
    ["?from=50", 51, 250],
    ["?from=51", 52, 251],
    ["?from=last", 52, 251],
    ["?from=999", 52, 251],
  ])("by the address %j shows the rows %i to %i of 250", async (query, first, last) => {
    writeFileSync(path, HEADER + rows(250));
    const shown = await page(`/${query}`);
    expect([numbersOn(shown)[0], numbersOn(shown).at(-1), numbersOn(shown).length]).toEqual([
      first,
      last,
      last - first + 1,
    ]);
    expect(shown).toContain(`<a href="/sheets/?from=${String(first - 1 - 200)}">Previous rows`);
    expect(shown).toContain(`<a href="/sheets/?from=${String(first - 1 + 200)}">Next rows`);
  });

  test("is sorted by a column as people count, without its headers, and ties stay", async () => {
    writeFileSync(path, "Email,No\nz,10\nb,2\na,b\nc,2\n,A\n");
    expect(await submit("/sort", { column: "1" })).toMatchObject({ status: 303, location: "/sheets/" });
    expect(file()).toBe("Email,No\nb,2\nc,2\nz,10\n,A\na,b\n");
  });

  test("a row is added, changed and deleted alone", async () => {
    writeFileSync(path, "Email,Name\na,1\nb,2\nc,3\n");
    expect(await page("/rows/new")).toEqual([
      "<main>",
      "<h1>New row",
      '<form class="form" method="post" action="/sheets/rows">',
      '<input type="hidden" name="was" value="4f53cda18c2baa0c" />',
      "<label>",
      "<span>Email *",
      '<input type="email" name="column0" value="" autocomplete="email" maxlength="254" />',
      "<label>",
      "<span>Name",
      '<input type="text" name="column1" value="" maxlength="5000" />',
      '<div class="actions">',
      '<button class="primary" name="act" value="save">Save',
      '<a href="/sheets/">Back to the sheet',
    ]);
    expect(await page("/rows/3")).toEqual([
      "<main>",
      "<h1>Row 3",
      '<form class="form" method="post" action="/sheets/rows/3">',
      '<input type="hidden" name="was" value="3532ddb9e8e13ac8" />',
      "<label>",
      "<span>Email *",
      '<input type="email" name="column0" value="b" autocomplete="email" maxlength="254" />',
      "<label>",
      "<span>Name",
      '<input type="text" name="column1" value="2" maxlength="5000" />',
      '<div class="actions">',
      '<button class="primary" name="act" value="save">Save',
      '<button name="act" value="delete" formnovalidate>Delete this row',
      '<a href="/sheets/">Back to the sheet',
    ]);
    const was = async (number: number) =>
      /name="was" value="(\w+)"/.exec((await page(`/rows/${String(number)}`)).join())?.[1] ?? "";
    expect(await submit("/rows", { column0: " d ", column1: "4" })).toMatchObject({
      status: 303,
      location: "/sheets/?from=last",
    });
    const changed = await submit("/rows/3", { was: await was(3), column0: "B", column1: "=2", act: "save" });
    expect(changed).toMatchObject({ status: 303, location: "/sheets/?from=1" });
    expect(file()).toBe("Email,Name\na,1\nB,'=2\nc,3\nd,4\n");
    await submit("/rows/2", { was: await was(2), act: "delete" });
    expect(file()).toBe("Email,Name\nB,'=2\nc,3\nd,4\n");
    for (const number of ["1", "0", "9", "x"]) {
      const answer = await server.call(`/sheets/rows/${number}`, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sheets/"]);
    }
    const late = await submit("/rows/9", { was: await was(2), act: "delete" });
    expect([late.status, late.elements.find((element) => element.includes("notice"))]).toEqual([
      409,
      '<p class="notice" role="status">Someone else changed this row meanwhile. Here is the sheet as it is now.',
    ]);
    writeFileSync(path, `Email,Name\n${"x,y\n".repeat(20)}`);
    expect((await submit("/rows/12", { was: await was(12), column0: "z" })).location).toBe("/sheets/?from=6");
  });
});

test("a goal that the form does not offer stays chosen", async () => {
  writeFileSync(path, `${HEADER},,,"Other, as said",,,,\n`);
  const options = (await page("/rows/2")).filter((element) => element.startsWith("<option"));
  expect(options.slice(0, 3)).toEqual(
    ['<option value="">Please choose', "<option selected>Other, as said", "<option >Work visa"].map((each) =>
      each.replace("<option >", "<option>"),
    ),
  );
  expect(options).toHaveLength(9);
});

// Caught, one by one: any other word, day or share in the leads that everybody tries the app with.
test("the samples are the same on every machine", () => {
  const sheet = sampleSheet(Date.UTC(2026, 2, 4, 12));
  expect(sheet.slice(0, 2)).toEqual([
    [
      "Timestamp",
      "Email",
      "First Name",
      "Last Name",
      "Phone",
      "What is your current occupation or field of work?",
      "What is your main immigration goal?",
      "What is your country of citizenship?",
      "Are you currently in the United States?",
      "What is your highest level of education?",
      "Have you ever been refused a visa?",
      "How did you hear about us?",
      "Upload your resume",
      "Potential Value",
    ],
    [
      "3/4/2025 20:06:16",
      "camila.ferreira0@mail.test",
      "Camila",
      "Ferreira",
      "555-0190",
      "Registered nurse",
      "Citizenship",
      "Brazil",
      "Yes",
      "Bachelor's degree",
      "",
      "",
      "",
      "$ 15,000",
    ],
  ]);
  expect(createHash("sha256").update(JSON.stringify(sheet)).digest("hex")).toBe(
    "7d727566884e4ed698ca45861bdcfd9a28d3a444b383fd32e9cc0dd653597720",
  );
  expect(emptySheet()).toEqual(sheet.slice(0, 1));
  expect(formTimestamp(Date.UTC(2026, 0, 2, 3, 4, 5))).toBe("1/2/2026 3:04:05");
  expect(formTimestamp(Date.UTC(2026, 11, 31, 23, 59, 59))).toBe("12/31/2026 23:59:59");
});

test("an env has the sheet's address without the key, and the key file is its owner's alone", async () => {
  const before = server.standins[0]?.env;
  expect(before).toEqual({
    SHEETS_BASE_URL: `${server.origin}/sheets`,
    SHEETS_API_KEY: expect.stringMatching(/^AIzaLocal[\w-]{27}$/) as unknown,
    SHEETS_SPREADSHEET_ID: expect.stringMatching(/^1[\w-]{43}$/) as unknown,
    SHEETS_TAB: "Pre Qual",
    SHEETS_PUBLIC_URL: `http://localhost:${new URL(server.origin).port}/sheets/`,
  });
  const keyPath = join(server.dataFolder, "sheets-service-account.json");
  expect(statSync(keyPath).mode & 0o777).toBe(0o600);
  const keyFile = JSON.parse(readFileSync(keyPath, "utf8")) as Record<string, string>;
  expect(keyFile).toEqual({
    type: "service_account",
    project_id: "passage-local",
    private_key_id: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown,
    private_key: expect.stringContaining("BEGIN PRIVATE KEY") as unknown,
    client_email: "lead-reader@passage-local.iam.gserviceaccount.test",
    client_id: "100000000000000000001",
    token_uri: `${server.origin}/sheets/token`,
  });
  writeFileSync(path, "Email\nown@mail.test\n");
  await server.restart();
  expect(server.standins[0]?.env).toEqual(before);
  expect(JSON.parse(readFileSync(keyPath, "utf8"))).toEqual(keyFile);
  expect(file()).toBe("Email\nown@mail.test\n");
});
