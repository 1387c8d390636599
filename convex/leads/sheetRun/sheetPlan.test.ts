import { describe, expect, test } from "vitest";
import { edited, EditedSheet, editsBetweenRuns, personBehind } from "../../../tests/support/functions/editedSheet";
import { aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import { Killed, mortal, SheetStore } from "../../../tests/support/functions/sheetStore";
import { cases, fc } from "@passage/testkit/seededProperties";
import { leavesTooMany } from "./sheetPlan";
import type { ReadingLimits } from "./rangeReader";
import type { KnownRow } from "../sheet/model";
import type { SyncPort } from "./syncPort";
import { runSync } from "./syncRun";

const LENA = aSheetRow();
const OMAR = aSheetRow({
  at: "2/6/2026 11:00:00",
  email: "omar@mail.test",
  first: "Omar",
  last: "Haddad",
  phone: "5559990000",
});

/** The leads of a sheet that is read repeatedly; an administrator accepts every change. */
class Ledger {
  readonly store = new SheetStore({ gridRows: 1 });
  /** The original person of each lead, by number. */
  readonly people = new Map<number, number>();

  async sync(...rows: string[][]): Promise<SheetStore> {
    this.store.rows = [SHEET_HEADERS, ...rows];
    await this.run(this.store.port());
    return this.store;
  }

  async run(port: SyncPort, limits?: ReadingLimits): Promise<void> {
    const { store } = this;
    await runSync(port, limits).finally(() => this.#learn());
    if (store.heldHash === null) return;
    store.acceptedHash = store.heldHash;
    await runSync(port, limits).finally(() => this.#learn());
  }

  #learn(): void {
    for (const step of this.store.steps) {
      if (step.kind === "leave") continue;
      const person = personBehind(step.content);
      expect(person).toEqual(this.people.get(step.number) ?? person);
      this.people.set(step.number, person);
    }
  }

  personOf(number: number): number {
    return this.people.get(number) ?? Number.NaN;
  }

  get known(): KnownRow[] {
    return this.store.known;
  }

  /** Numbers on the list, by e-mail. */
  get listed(): [email: string, number: number][] {
    return this.known
      .filter((lead) => lead.listed)
      .map((lead): [string, number] => [lead.emailKey, lead.number])
      .sort(([, one], [, other]) => one - other);
  }
}

const leaving = ({ steps }: SheetStore): number => steps.filter(({ kind }) => kind === "leave").length;

async function aLedger(...rows: string[][]): Promise<Ledger> {
  const ledger = new Ledger();
  await ledger.sync(...rows);
  return ledger;
}

describe("which row is which lead", () => {
  test("the first import numbers leads by their row, later ones by a counter that never goes back", async () => {
    const ledger = await aLedger(LENA, aSheetRow({ email: "" }), OMAR);
    expect(ledger.listed).toEqual([
      ["lena@mail.test", 1],
      ["omar@mail.test", 3],
    ]);
    await ledger.sync(LENA);
    await ledger.sync(LENA, aSheetRow({ at: "3/3/2026 9:00:00", email: "new@mail.test", first: "New" }));
    expect(ledger.listed).toEqual([
      ["lena@mail.test", 1],
      ["new@mail.test", 4],
    ]);
  });

  // Caught: numbers that jump to the row of a lead that came later.
  test("a lead that came after the first import has the next number, wherever its row stands", async () => {
    const ledger = await aLedger(LENA, OMAR);
    await ledger.sync(LENA, OMAR, [], [], [], edited(LENA, { email: "new@mail.test", first: "New", phone: "1" }));
    expect(ledger.listed.at(-1)).toEqual(["new@mail.test", 3]);
  });

  test("an unchanged sheet writes nothing", async () => {
    const ledger = await aLedger(LENA, OMAR);
    expect((await ledger.sync(LENA, OMAR)).steps).toEqual([]);
  });

  test("sorting the sheet writes nothing", async () => {
    const ledger = await aLedger(LENA, OMAR);
    expect((await ledger.sync(OMAR, SHEET_HEADERS, LENA)).steps).toEqual([]);
  });

  test.each([
    ["e-mail", { email: "lena.vogt@mail.test" }],
    ["timestamp", { at: "1/5/2026 10:00:01" }],
    ["name", { first: "Helena" }],
    ["phone", { phone: "5550000000" }],
    ["an answer", { goal: "Citizenship" }],
    ["name and an answer", { last: "Vogt-Lima", goal: "Citizenship" }],
  ])("a lead keeps its number when its %s is edited", async (_what, cells) => {
    const ledger = await aLedger(LENA, OMAR);
    const plan = await ledger.sync(edited(LENA, cells), OMAR);
    expect(plan.steps).toMatchObject([{ kind: "update", number: 1, occurrence: 1 }]);
  });

  // Caught: two new leads for a person with two submissions, without status and notes, after the sheet got another locale.
  test("a person with two submissions stays two leads, in order, when all timestamps change format", async () => {
    const again = edited(LENA, { at: "2/7/2026 12:00:00", goal: "Visa" });
    const ledger = await aLedger(LENA, OMAR, again);
    const other = [edited(LENA, { at: "05/01/2026 10:00:00" }), edited(OMAR, { at: "06/02/2026 11:00:00" })];
    const plan = await ledger.sync(...other, edited(again, { at: "07/02/2026 12:00:00" }));
    expect(leaving(plan)).toBe(0);
    expect(plan.steps.map((step) => [step.kind, step.kind === "leave" ? 0 : step.content.goal])).toEqual([
      ["update", "Green card"],
      ["update", "Green card"],
      ["update", "Visa"],
    ]);
    expect(plan.steps).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  test("of three rows of one person, one of which is gone, none is guessed when all timestamps differ", async () => {
    const rows = ["1/5/2026 10:00:00", "1/6/2026 10:00:00", "1/7/2026 10:00:00"].map((at) => edited(LENA, { at }));
    const ledger = await aLedger(...rows);
    const left = rows.slice(1).map((row, nth) => edited(row, { at: `0${String(nth + 6)}.01.2026 10:00:00` }));
    expect(leaving(await ledger.sync(...left))).toBe(3);
  });

  test("a row without a name is the same lead with another answer, as long as its phone stays", async () => {
    const nameless = edited(LENA, { first: "", last: "" });
    const ledger = await aLedger(nameless, OMAR);
    const plan = await ledger.sync(edited(nameless, { goal: "Visa" }), OMAR);
    expect(plan.steps).toMatchObject([{ kind: "update", number: 1 }]);
  });

  // Caught, one at a time for each kind of evidence: a missing name or time counted as shared.
  test.each([
    ["another address, without a name", { first: "", last: "" }, { email: "other@mail.test" }],
    ["another address, without a time", { at: "" }, { email: "other@mail.test" }],
    ["another time, without a name", { first: "", last: "" }, { at: "9/9/2026 9:00:00" }],
  ])("a row with one phone and %s is a new lead", async (_what, lacking, other) => {
    const ledger = await aLedger(edited(LENA, lacking), OMAR);
    await ledger.sync(edited(LENA, { ...lacking, ...other }), OMAR);
    expect(ledger.listed.map(([, number]) => number)).toEqual([2, 3]);
  });

  // Caught: paired in the order of the sheet, as rows with a name are.
  test("two rows without a name that share all but their answers are new leads once both are edited", async () => {
    const nameless = edited(LENA, { first: "", last: "" });
    const answering = (...goals: string[]) => goals.map((goal) => edited(nameless, { goal }));
    const ledger = await aLedger(...answering("Visa", "Asylum"), OMAR);
    await ledger.sync(...answering("Green card", "Citizenship"), OMAR);
    expect(ledger.listed.map(([, number]) => number)).toEqual([3, 4, 5]);
  });

  test("a lead whose row is gone goes missing and returns under its number", async () => {
    const ledger = await aLedger(LENA, OMAR);
    expect((await ledger.sync(OMAR)).steps).toEqual([{ kind: "leave", number: 1 }]);
    expect((await ledger.sync(OMAR, LENA)).steps).toMatchObject([{ kind: "update", number: 1 }]);
  });

  test("exact duplicates are two leads, and one of them leaves when a copy is deleted", async () => {
    const ledger = await aLedger(LENA, LENA, OMAR);
    expect(ledger.listed.map(([, number]) => number)).toEqual([1, 2, 3]);
    await ledger.sync(LENA, OMAR);
    expect(ledger.listed.map(([, number]) => number)).toEqual([1, 3]);
  });

  // Caught: a missing copy preferred to the one on the list; the number then moved back and forth at every other
  // change.
  test("of two equal rows, one deleted, the other keeps its number through any change of the sheet", async () => {
    const ledger = await aLedger(LENA, LENA, OMAR);
    await ledger.sync(LENA, OMAR);
    const goals = ["Visa", "Asylum", "Visa"];
    for (const goal of goals) {
      const plan = await ledger.sync(LENA, edited(OMAR, { goal }));
      expect(plan.steps).toMatchObject([{ kind: "update", number: 3 }]);
    }
    for (const goal of goals) {
      const plan = await ledger.sync(edited(LENA, { goal }), edited(OMAR, { goal: "Visa" }));
      expect(plan.steps).toMatchObject([{ kind: "update", number: 1 }]);
    }
  });

  // Caught, one at a time: the order of storing used instead of the order of preference; the occurrence ranked above
  // being listed.
  test.each([
    ["as they came", (known: KnownRow[]) => known],
    ["the other way round", (known: KnownRow[]) => known.toReversed()],
  ])("of two equal leads stored %s, the listed one stays, and of two listed ones the first", async (_what, stored) => {
    const ledger = await aLedger(LENA, LENA, OMAR);
    ledger.store.known = stored(ledger.known);
    ledger.store.forgetReading();
    expect((await ledger.sync(LENA, OMAR)).steps).toEqual([{ kind: "leave", number: 2 }]);
    expect((await ledger.sync(LENA, OMAR)).steps).toEqual([]);
    ledger.store.known = stored(ledger.known.map((lead) => ({ ...lead, listed: lead.number !== 1 })));
    ledger.store.forgetReading();
    expect((await ledger.sync(LENA, OMAR)).steps).toEqual([]);
  });

  // Caught: pairing equal keys by their order alone.
  test("of two people with one mailbox and one timestamp, the remaining one keeps their own number", async () => {
    const ben = edited(LENA, { first: "Ben", phone: "5557777777" });
    const ledger = await aLedger(LENA, ben);
    await ledger.sync(ben);
    expect(ledger.known.find((lead) => lead.listed)).toMatchObject({ number: 2, names: "ben vogt" });
  });

  // Caught: a timestamp and a name, without a phone, counted as one person: status and notes went to the namesake.
  test("of two people with one name, no phone and one timestamp neither takes over the other's lead", async () => {
    const maria = edited(LENA, { first: "Maria", last: "Garcia", phone: "" });
    const ledger = await aLedger(edited(maria, { email: "maria1@mail.test" }), OMAR);
    await ledger.sync(edited(maria, { email: "maria2@mail.test" }), OMAR);
    expect(ledger.listed).toEqual([
      ["omar@mail.test", 2],
      ["maria2@mail.test", 3],
    ]);
  });

  // Caught: two blank names as one name; one phone as one person without a timestamp.
  test.each([
    ["no name", { first: "", last: "" }, { phone: "5551111111" }],
    ["no timestamp", { at: "" }, { first: "Ben" }],
    ["no phone", { phone: "" }, { first: "Ben" }],
  ])("of two people with one mailbox and %s neither takes over the other's lead", async (_what, lacking, other) => {
    const ledger = await aLedger(edited(LENA, lacking), OMAR);
    await ledger.sync(edited(LENA, { ...lacking, ...other }), OMAR);
    expect(ledger.listed).toEqual([
      ["omar@mail.test", 2],
      ["lena@mail.test", 3],
    ]);
  });

  // Caught: matching by the key before comparing submissions.
  test("a person who takes over another's address does not take over the other's lead", async () => {
    const omarSameSecond = edited(OMAR, { at: LENA[0] ?? "" });
    const ledger = await aLedger(LENA, omarSameSecond);
    await ledger.sync(edited(omarSameSecond, { email: "lena@mail.test" }));
    expect(ledger.known.filter((lead) => lead.listed)).toMatchObject([{ number: 2, names: "omar haddad" }]);
  });

  test("weak evidence that fits two leads makes a new lead", async () => {
    const ledger = await aLedger(LENA, edited(LENA, { email: "other@mail.test" }), OMAR);
    await ledger.sync(edited(LENA, { email: "third@mail.test" }), OMAR);
    expect(ledger.listed).toEqual([
      ["omar@mail.test", 3],
      ["third@mail.test", 4],
    ]);
  });

  // Caught: the first of the two rows matched with the lead.
  test("weak evidence that two rows offer for one lead makes new leads of both", async () => {
    const ledger = await aLedger(LENA, OMAR);
    await ledger.sync(edited(LENA, { email: "third@mail.test" }), edited(LENA, { email: "fourth@mail.test" }), OMAR);
    expect(ledger.listed).toEqual([
      ["omar@mail.test", 2],
      ["third@mail.test", 3],
      ["fourth@mail.test", 4],
    ]);
  });

  // Caught: two rows paired with one lead; the second would have overwritten the first.
  test("a lead paired by strong evidence is not paired again by weaker evidence", async () => {
    const ledger = await aLedger(LENA, OMAR);
    await ledger.sync(edited(LENA, { goal: "Visa" }), edited(LENA, { email: "third@mail.test" }), OMAR);
    expect(ledger.listed).toEqual([
      ["lena@mail.test", 1],
      ["omar@mail.test", 2],
      ["third@mail.test", 3],
    ]);
  });

  test("the number that tells equal keys apart is free again once its lead has another key", async () => {
    const ledger = await aLedger(LENA, OMAR);
    const stranger = edited(LENA, { first: "Kim", last: "Park", phone: "5553333333" });
    const { steps } = await ledger.sync(edited(LENA, { email: "moved@mail.test" }), stranger, OMAR);
    expect(steps).toMatchObject([
      { kind: "update", number: 1, occurrence: 1 },
      { kind: "create", occurrence: 1 },
    ]);
  });
});

test("more than a fifth of the leads leaving at once is too many, a fifth is not", () => {
  expect(leavesTooMany({ listed: 10, leaving: 2 })).toBe(false);
  expect(leavesTooMany({ listed: 10, leaving: 3 })).toBe(true);
  // A slightly larger share would let dozens go from a long list.
  expect(leavesTooMany({ listed: 1_000, leaving: 200 })).toBe(false);
  expect(leavesTooMany({ listed: 1_000, leaving: 201 })).toBe(true);
  expect(leavesTooMany({ listed: 0, leaving: 0 })).toBe(false);
});

// A status and a note belong to a lead's number, so neither moves while a number never changes person. Caught: pairing
// equal keys by order alone; the bare key before "same submission"; occurrence numbers reused within one plan; "same
// submission" of two people without a phone; a blank name, or the phone of a row without a timestamp, as confirmation.
test("no sequence of edits gives a lead's number to another person, and every row has a lead of its own", async () => {
  const property = fc.asyncProperty(editsBetweenRuns, async (runs) => {
    const sheet = new EditedSheet();
    const ledger = new Ledger();
    for (const edits of runs) {
      for (const edit of edits) sheet.do(edit);
      await ledger.sync(...sheet.rows.map(({ cells }) => cells));
      const listed = ledger.known.filter((lead) => lead.listed).map(({ number }) => ledger.personOf(number));
      expect(listed.sort((a, b) => a - b)).toEqual(sheet.people);
      const keys = ledger.known.map(({ key, occurrence }) => `${key} ${String(occurrence)}`);
      expect(new Set(keys).size).toBe(ledger.known.length);
    }
  });
  await fc.assert(property, { numRuns: cases(700, 2_000) });
}, 60_000);

/** About three rows in a range. */
const SHORT: ReadingLimits = { characters: 600, mostCharacters: 900, rows: 20, firstRows: 3 };

/** Disturbances of a run: edits before a read, and its death at a step. */
const mishaps = fc.record({ editsBefore: fc.nat(12), dies: fc.option(fc.nat(40)) });

// Caught: a row moved during the reading, counted as two or as none; a waiting row of a dead run, applied in the next one
// although it had changed by then; a batch applied before the run died and again in the next run.
test("no edits between the reads of a run, and no run that dies, give a lead's number to another person or lose a row", async () => {
  const property = fc.asyncProperty(editsBetweenRuns, fc.array(mishaps, { minLength: 8 }), async (runs, beside) => {
    const sheet = new EditedSheet();
    const ledger = new Ledger();
    const { store } = ledger;
    const show = () => (store.rows = [SHEET_HEADERS, ...sheet.rows.map(({ cells }) => cells)]);
    for (const [nth, edits] of runs.entries()) {
      const { editsBefore, dies } = beside[nth] ?? { editsBefore: 0, dies: null };
      let reads = 0;
      store.beforeRead = () => {
        if (reads++ !== editsBefore) return;
        for (const edit of edits) sheet.do(edit);
        show();
      };
      show();
      await ledger.run(mortal(store.port(), dies), SHORT).catch(expectKilled);
      if (reads <= editsBefore) for (const edit of edits) sheet.do(edit);
    }
    store.beforeRead = () => undefined;
    show();
    for (const _ of [1, 2]) await ledger.run(store.port(), SHORT);
    const listed = ledger.known.filter((lead) => lead.listed).map(({ number }) => ledger.personOf(number));
    expect(listed.sort((a, b) => a - b)).toEqual(sheet.people);
    expect(store.leftovers).toBe(0);
  });
  await fc.assert(property, { numRuns: cases(200, 4_000) });
}, 60_000);

function expectKilled(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}
