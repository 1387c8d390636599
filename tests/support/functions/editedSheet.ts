import fc from "fast-check";
import { aSheetRow, SHEET_HEADERS } from "./samples";

type Cells = Required<NonNullable<Parameters<typeof aSheetRow>[0]>>;

/** A row with some cells changed. */
export function edited(row: readonly string[], changes: Partial<Cells>): string[] {
  const [at, email, first, last, phone, role, goal, resume, value] = row;
  const before = { at, email, first, last, phone, role, goal, resume, value };
  const present = Object.fromEntries(Object.entries(before).filter(([, cell]) => cell !== undefined));
  return aSheetRow({ ...present, ...changes });
}

// Few values of each, so that people often share names, phones, mailboxes and times, or have none.
const TIMES = fc.constantFrom("1/1/2026 9:00:00", "1/1/2026", "");
const EMAILS = fc.constantFrom("a@mail.test", "b@mail.test", "c@mail.test", "family@mail.test");
const NAMES = fc.constantFrom("Maria", "Ana", "Omar", "");
const PHONES = fc.constantFrom("5550000001", "5550000002", "");

const place = fc.nat(20);
const change = fc.oneof(
  fc.record({ at: TIMES }),
  fc.record({ email: EMAILS }),
  fc.record({ first: NAMES }),
  fc.record({ phone: PHONES }),
  fc.record({ goal: fc.constantFrom("Visa", "Asylum") }),
);
const person = fc.record({ at: TIMES, email: EMAILS, first: NAMES, phone: PHONES });

const edit = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant("insert" as const), place, person }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant("delete" as const), place }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant("change" as const), place, change }), weight: 3 },
  fc.record({ kind: fc.constant("sort" as const), column: fc.nat(4), down: fc.boolean() }),
  fc.record({ kind: fc.constant("duplicate" as const), place }),
  fc.record({ kind: fc.constant("return" as const), place, which: fc.nat(40) }),
  fc.record({ kind: fc.constant("header" as const), place }),
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** The edits of a sheet between one run of the job and the next, run by run. */
export const editsBetweenRuns = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 8,
});

interface Row {
  /** The actual person, whom the job cannot see; null for a header row. */
  person: number | null;
  cells: string[];
}

/** The only cell that identifies a row's person; the job does not use it. */
const hiddenCell = (number: number): string => `https://files.test/${String(number)}`;

/** The person whose row a lead came from. */
export function personBehind(content: { resumeUrl: string | null }): number {
  return Number(/\d+$/.exec(content.resumeUrl ?? "")?.[0]);
}

/**
 * Values that no job could tell apart, so no two people of the model ever share them: name and phone, name and mailbox,
 * or mailbox, phone and time of submission. Two blanks are not shared, except between people without any name.
 */
function areConfusable(a: readonly string[], b: readonly string[]): boolean {
  const same = (column: number): boolean => a[column] === b[column];
  const shared = (column: number): boolean => same(column) && a[column] !== "";
  const [AT, EMAIL, FIRST, PHONE] = [0, 1, 2, 4] as const;
  if (shared(FIRST) && (shared(PHONE) || same(EMAIL))) return true;
  if (same(FIRST) && same(EMAIL) && same(PHONE)) return true;
  return same(EMAIL) && shared(PHONE) && shared(AT);
}

/** A sheet as its owner knows it. */
export class EditedSheet {
  rows: Row[] = [];
  #people = 0;
  /** Every row there ever was: a deleted row may return, and its lead is still known. */
  #past: Row[] = [];

  do(edit: Edit): void {
    const at = "place" in edit ? edit.place % (this.rows.length + 1) : 0;
    const row = this.rows[at];
    switch (edit.kind) {
      case "insert":
        this.#put(at, 0, this.#newPerson(edit.person));
        return;
      case "delete":
        this.rows.splice(at, 1);
        return;
      case "change":
        if (row && row.person !== null) this.#put(at, 1, { ...row, cells: edited(row.cells, edit.change) });
        return;
      case "sort":
        this.rows = this.rows.toSorted(
          (a, b) => (edit.down ? -1 : 1) * (a.cells[edit.column] ?? "").localeCompare(b.cells[edit.column] ?? ""),
        );
        return;
      case "duplicate":
        if (row) this.rows.splice(at, 0, { ...row });
        return;
      case "return": {
        const gone = this.#past.filter(({ person }) => !this.rows.some((each) => each.person === person));
        const back = gone[edit.which % gone.length];
        if (back) this.rows.splice(at, 0, { ...back });
        return;
      }
      case "header":
        this.rows.splice(at, 0, { person: null, cells: SHEET_HEADERS });
    }
  }

  /** The people in the sheet, once for each of their rows. */
  get people(): number[] {
    return this.rows.flatMap(({ person }) => (person === null ? [] : [person])).sort((a, b) => a - b);
  }

  #newPerson(cells: Pick<Cells, "at" | "email" | "first" | "phone">): Row {
    const person = this.#people++;
    const last = cells.first === "" ? "" : "Garcia";
    return { person, cells: aSheetRow({ ...cells, last, resume: hiddenCell(person) }) };
  }

  #put(at: number, replaced: 0 | 1, row: Row): void {
    if (this.#past.some((other) => other.person !== row.person && areConfusable(other.cells, row.cells))) return;
    this.#past.push(row);
    this.rows.splice(at, replaced, row);
  }
}
