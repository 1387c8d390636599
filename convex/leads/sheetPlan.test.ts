import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aSheetRow, SHEET_HEADERS } from "../../tests/support/samples";
import { AT_ONCE } from "../../tests/support/pace";
import { hashRows } from "./fingerprint";
import { leavesTooMany, planSync, type KnownRow, type SyncPlan } from "./sheetPlan";
import { readSheetRows } from "./sheetRows";

const LENA = aSheetRow();
const OMAR = aSheetRow({
  at: "2/6/2026 11:00:00",
  email: "omar@mail.test",
  first: "Omar",
  last: "Haddad",
  phone: "5559990000",
});

/** What the job has stored, kept as the job's mutations keep it. */
class Ledger {
  known: KnownRow[] = [];
  #next = 1;

  async sync(...rows: string[][]): Promise<SyncPlan> {
    const reading = await readSheetRows([SHEET_HEADERS, ...rows], AT_ONCE);
    const hashed = await hashRows(reading.kind === "rows" ? reading.rows : [], AT_ONCE);
    const plan = await planSync(this.known, hashed, AT_ONCE);
    for (const step of plan.steps) this.#apply(step);
    return plan;
  }

  #apply(step: SyncPlan["steps"][number]): void {
    if (step.kind === "leave") {
      this.known = this.known.map((lead) => (lead.number === step.number ? { ...lead, listed: false } : lead));
      return;
    }
    const number = step.kind === "update" ? step.number : Math.max(this.#next, step.atLeast);
    this.#next = Math.max(this.#next, number + 1);
    const lead = { ...step.print, number, listed: true, occurrence: step.occurrence };
    this.known = [...this.known.filter((other) => other.number !== number), lead];
  }

  /** Numbers on the list, by e-mail. */
  get listed(): [email: string, number: number][] {
    return this.known
      .filter((lead) => lead.listed)
      .map((lead): [string, number] => [lead.emailKey, lead.number])
      .sort(([, a], [, b]) => a - b);
  }
}

async function aLedger(...rows: string[][]): Promise<Ledger> {
  const ledger = new Ledger();
  await ledger.sync(...rows);
  return ledger;
}

function edited(row: string[], cells: Parameters<typeof aSheetRow>[0]): string[] {
  const [at, email, first, last, phone, role, goal, resume, value] = row;
  const before = { at, email, first, last, phone, role, goal, resume, value };
  const present = Object.fromEntries(Object.entries(before).filter(([, cell]) => cell !== undefined));
  return aSheetRow({ ...present, ...cells });
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
    expect(plan.steps).toMatchObject([{ kind: "update", number: 1 }]);
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

  // Caught: pairing equal keys by their order alone.
  test("of two people with one mailbox and one timestamp the one who stays keeps the own number", async () => {
    const ben = edited(LENA, { first: "Ben", phone: "5557777777" });
    const ledger = await aLedger(LENA, ben);
    await ledger.sync(ben);
    expect(ledger.known.find((lead) => lead.listed)).toMatchObject({ number: 2, names: "ben vogt" });
  });

  // Caught: matching by the key before looking at who submitted when.
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

  test("a number that tells equal keys apart is not handed out again in the same plan", async () => {
    const ledger = await aLedger(LENA, OMAR);
    const stranger = edited(LENA, { first: "Kim", last: "Park", phone: "5553333333" });
    const { steps } = await ledger.sync(edited(LENA, { email: "moved@mail.test" }), stranger, OMAR);
    expect(steps).toMatchObject([
      { kind: "update", number: 1, occurrence: 1 },
      { kind: "create", occurrence: 2 },
    ]);
  });
});

test("more than a fifth of the leads leaving at once is too many, a fifth is not", () => {
  expect(leavesTooMany({ steps: [], listed: 10, leaving: 2 })).toBe(false);
  expect(leavesTooMany({ steps: [], listed: 10, leaving: 3 })).toBe(true);
  expect(leavesTooMany({ steps: [], listed: 0, leaving: 0 })).toBe(false);
});

describe("any sequence of edits", () => {
  /** A row as the sheet's owner knows it: `person` is the truth that the job cannot see. */
  type ModelRow = { person: number; cells: string[] };

  const EMAILS = ["a@mail.test", "b@mail.test", "family@mail.test"];
  const TIMES = ["1/1/2026 9:00:00", "1/1/2026 9:00:01", ""];
  const cell = fc.record({ at: fc.constantFrom(...TIMES), email: fc.constantFrom(...EMAILS), hasPhone: fc.boolean() });

  const edit = fc.oneof(
    fc.record({ kind: fc.constant("insert" as const), cell, place: fc.nat(20) }),
    fc.record({ kind: fc.constant("delete" as const), place: fc.nat(20) }),
    fc.record({ kind: fc.constant("sort" as const), column: fc.nat(4), down: fc.boolean() }),
    fc.record({
      kind: fc.constant("email" as const),
      place: fc.nat(20),
      email: fc.constantFrom(...EMAILS, "fresh@mail.test"),
    }),
    fc.record({ kind: fc.constant("answer" as const), place: fc.nat(20), answer: fc.constantFrom("Visa", "Asylum") }),
    fc.record({ kind: fc.constant("duplicate" as const), place: fc.nat(20) }),
    fc.record({ kind: fc.constant("header" as const), place: fc.nat(20) }),
  );
  type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

  const HEADER_PERSON = -1;

  class Sheet {
    rows: ModelRow[] = [];
    #people = 0;

    /** People may share mailboxes and timestamps; a name is one person's own, a phone is there or not. */
    #newPerson({ at, email, hasPhone }: { at: string; email: string; hasPhone: boolean }): ModelRow {
      const person = this.#people++;
      const phone = hasPhone ? `555${String(person).padStart(7, "0")}` : "";
      return { person, cells: aSheetRow({ at, email, first: `P${String(person)}`, last: "Doe", phone }) };
    }

    do(change: Edit): void {
      const at = "place" in change ? change.place % (this.rows.length + 1) : 0;
      const row = this.rows[at];
      switch (change.kind) {
        case "insert":
          this.rows.splice(at, 0, this.#newPerson(change.cell));
          return;
        case "delete":
          this.rows.splice(at, 1);
          return;
        case "sort":
          this.rows = this.rows.toSorted(
            (a, b) =>
              (change.down ? -1 : 1) * (a.cells[change.column] ?? "").localeCompare(b.cells[change.column] ?? ""),
          );
          return;
        case "email":
          if (row && row.person !== HEADER_PERSON)
            this.rows[at] = { ...row, cells: edited(row.cells, { email: change.email }) };
          return;
        case "answer":
          if (row && row.person !== HEADER_PERSON)
            this.rows[at] = { ...row, cells: edited(row.cells, { goal: change.answer }) };
          return;
        case "duplicate":
          if (row) this.rows.splice(at, 0, { ...row });
          return;
        case "header":
          this.rows.splice(at, 0, { person: HEADER_PERSON, cells: SHEET_HEADERS });
      }
    }
  }

  const personIn = (names: string): number => Number(/^p(\d+) /.exec(names)?.[1]);

  // A status and a note hang on a lead's number, so neither moves while a number never changes person. Caught: pairing
  // equal keys by order alone; the bare key before "same submission"; occurrence numbers reused within one plan.
  test("never gives a lead's number to another person, and leaves every row a lead of its own", async () => {
    const sequences = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sequences, async (syncs) => {
        const sheet = new Sheet();
        const ledger = new Ledger();
        const personOf = new Map<number, number>();
        for (const edits of syncs) {
          for (const change of edits) sheet.do(change);
          await ledger.sync(...sheet.rows.map((row) => row.cells));
          const people = sheet.rows.map((row) => row.person).filter((person) => person !== HEADER_PERSON);
          const listed = ledger.known.filter((lead) => lead.listed);
          expect(listed.map((lead) => personIn(lead.names)).sort()).toEqual(people.sort());
          for (const lead of ledger.known) {
            const person = personIn(lead.names);
            expect(personOf.get(lead.number) ?? person).toBe(person);
            personOf.set(lead.number, person);
          }
          expect(new Set(ledger.known.map((lead) => `${lead.key} ${String(lead.occurrence)}`)).size).toBe(
            ledger.known.length,
          );
        }
      }),
      { numRuns: 1_000, seed: 20_260_304 },
    );
  });
});
