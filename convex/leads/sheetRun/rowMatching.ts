/** Evidence that a row and a lead are one person, and the pairing by it. */
import type { RowPrint } from "../rowPrint";
import type { Alike, KnownRow, WaitingRow } from "../sheet/model";
import { inTurns, type Pace } from "./pace";

/** A listed lead comes before a missing one. */
const byPreference = (a: KnownRow, b: KnownRow): number =>
  Number(b.listed) - Number(a.listed) || a.occurrence - b.occurrence;

/** A text that two rows must share to count as the same, or null if the row lacks this evidence. */
type Evidence = (print: RowPrint) => string | null;

const joined = (...parts: string[]): string => JSON.stringify(parts);

const byWholeRow: Evidence = ({ rowHash }) => rowHash;
const byKeyAndPerson: Evidence = ({ key, names, phone }) => (names === "" ? null : joined(key, names, phone));
// Requires a phone: two people of one name may submit on one day.
const bySubmission: Evidence = ({ submittedAt, names, phone }) =>
  names === "" || submittedAt === "" || phone === "" ? null : joined(submittedAt, names, phone);
const byKeyAlone: Evidence = ({ key }) => key;
const byPerson: Evidence = ({ emailKey, names, phone }) => (names === "" ? null : joined(emailKey, names, phone));

/**
 * Confirms two rows with one key. A family may share a mailbox and a phone, so the phone counts only together with a timestamp;
 * and two rows without a name do not share one.
 */
function sharesNameOrPhone(a: RowPrint, b: RowPrint): boolean {
  if (a.names === b.names) return a.names !== "" || a.phone === b.phone;
  return a.phone === b.phone && a.phone !== "" && a.submittedAt !== "";
}

/** A step of the matching: rows are ordered so that each group is contiguous, and come with all leads of their group. */
export interface Tier {
  order: "key" | "person";
  groupOf: (row: WaitingRow) => string;
  ask: (rows: readonly WaitingRow[]) => Alike;
  match: (matching: Matching) => Promise<void>;
}

const askKeys: Tier["ask"] = (rows) => ({ keys: [...new Set(rows.map(({ key }) => key))], people: [] });

function askPeople(rows: readonly WaitingRow[], byEmail: boolean): Alike {
  const people = rows.map(({ names, phone, emailKey }) => ({ names, phone, emailKey: byEmail ? emailKey : null }));
  const once = new Map(people.map((person) => [joined(person.names, person.phone, person.emailKey ?? ""), person]));
  return { keys: [], people: [...once.values()] };
}

/**
 * Rows with equal key and person are the same person at any count, and are paired in order. Weaker evidence counts only if one
 * row and one lead are left to it, or as many rows as leads of one person. The key without name and phone comes after "same
 * submission": an address may have been edited into somebody else's.
 */
export const TIERS: Tier[] = [
  {
    order: "key",
    groupOf: ({ key }) => key,
    ask: askKeys,
    match: async (matching) => {
      await matching.inOrder(byWholeRow);
      await matching.inOrder(byKeyAndPerson);
    },
  },
  {
    order: "person",
    groupOf: ({ names, phone }) => joined(names, phone),
    ask: (rows) =>
      askPeople(
        rows.filter((row) => bySubmission(row) !== null),
        false,
      ),
    match: async (matching) => {
      await matching.whereUnique(bySubmission);
    },
  },
  {
    order: "key",
    groupOf: ({ key }) => key,
    ask: askKeys,
    match: async (matching) => {
      await matching.whereUnique(byKeyAlone, sharesNameOrPhone);
    },
  },
  {
    order: "person",
    groupOf: ({ names, phone, emailKey }) => joined(names, phone, emailKey),
    ask: (rows) => askPeople(rows, true),
    match: async (matching) => {
      await matching.whereAsMany(byPerson);
    },
  },
];

type Choice = (rows: WaitingRow[], leads: KnownRow[]) => (readonly [WaitingRow, KnownRow | undefined])[];

export class Matching {
  readonly pairs = new Map<WaitingRow, KnownRow>();
  readonly #pace: Pace;
  #rows: readonly WaitingRow[];
  #leads: readonly KnownRow[];

  constructor(leads: readonly KnownRow[], rows: readonly WaitingRow[], pace: Pace) {
    this.#leads = leads;
    this.#rows = rows;
    this.#pace = pace;
  }

  async inOrder(evidence: Evidence): Promise<void> {
    await this.#pair(evidence, (rows, leads) => {
      const ordered = leads.toSorted(byPreference);
      return rows.slice(0, leads.length).map((row, index) => [row, ordered[index]] as const);
    });
  }

  /**
   * Pairs in the order of the sheet if there are as many rows as leads: all timestamps of the sheet were rewritten in another
   * format.
   */
  async whereAsMany(evidence: Evidence): Promise<void> {
    await this.#pair(evidence, (rows, leads) => {
      if (rows.length !== leads.length) return [];
      const ordered = leads.toSorted((a, b) => a.number - b.number);
      return rows.map((row, index) => [row, ordered[index]] as const);
    });
  }

  async whereUnique(evidence: Evidence, confirms: (a: RowPrint, b: RowPrint) => boolean = () => true): Promise<void> {
    await this.#pair(evidence, (rows, leads) => {
      const [row] = rows;
      const [lead] = leads;
      const isUnique = rows.length === 1 && leads.length === 1 && row !== undefined && lead !== undefined;
      return isUnique && confirms(row, lead) ? [[row, lead] as const] : [];
    });
  }

  async #pair(evidence: Evidence, choose: Choice): Promise<void> {
    if (this.#leads.length === 0 || this.#rows.length === 0) return;
    const leadsBy = await grouped(this.#leads, evidence, this.#pace);
    const rowsBy = await grouped(this.#rows, evidence, this.#pace);
    const taken = new Set<KnownRow>();
    await inTurns(rowsBy, this.#pace, ([text, rows]) => {
      for (const [row, lead] of choose(rows, leadsBy.get(text) ?? [])) {
        if (lead === undefined) continue;
        this.pairs.set(row, lead);
        taken.add(lead);
      }
    });
    this.#rows = this.#rows.filter((row) => !this.pairs.has(row));
    this.#leads = this.#leads.filter((lead) => !taken.has(lead));
  }
}

async function grouped<T>(
  items: readonly T[],
  evidence: (item: T) => string | null,
  pace: Pace,
): Promise<Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  await inTurns(items, pace, (item) => {
    const text = evidence(item);
    if (text === null) return;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item]);
    else group.push(item);
  });
  return groups;
}
