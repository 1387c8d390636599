import type { Infer } from "convex/values";
import { printRows, type HashedRow, type PrintedRow, type RowPrint } from "./fingerprint";
import { inTurns, type Pace } from "./pacing";
import type { vSyncStep } from "./tables";

export type SyncStep = Infer<typeof vSyncStep>;

/** What is stored of the row a lead came from; missing leads are known too, and may return. */
export interface KnownRow extends RowPrint {
  number: number;
  listed: boolean;
  occurrence: number;
}

export interface SyncPlan {
  steps: SyncStep[];
  /** Leads on the list before, and how many of them would leave it. */
  listed: number;
  leaving: number;
}

/** A sheet from which more than this share of the leads vanishes at once is more likely broken than meant. */
const LEAVING_LIMIT = 0.2;

export function leavesTooMany({ listed, leaving }: SyncPlan): boolean {
  return leaving > listed * LEAVING_LIMIT;
}

/**
 * Decides which row is which lead, and from that what has to be written. A lead must never change person, so a row
 * with no or with ambiguous evidence becomes a new lead, and the old one goes missing with its status and notes.
 */
export async function planSync(known: readonly KnownRow[], rows: readonly HashedRow[], pace: Pace): Promise<SyncPlan> {
  const equal = await pairEqualRows(known, rows, pace);
  const printed = await printRows(equal.otherRows, pace);
  const matched = await matchRows(equal.otherLeads, printed, pace);
  const occurrences = await Occurrences.among(known, printed, pace);
  const isFirstImport = known.length === 0;
  const steps: SyncStep[] = [...equal.steps];
  await inTurns(printed, pace, (row) => {
    steps.push(stepFor(row, matched.get(row), { occurrences, isFirstImport }));
  });
  const stillThere = new Set(matched.values());
  const leaving = equal.otherLeads.filter((lead) => lead.listed && !stillThere.has(lead));
  for (const { number } of leaving) steps.push({ kind: "leave", number });
  return { steps, listed: known.reduce((count, lead) => count + Number(lead.listed), 0), leaving: leaving.length };
}

/** A lead on the list comes before one that went missing. */
const byPreference = (a: KnownRow, b: KnownRow): number =>
  Number(b.listed) - Number(a.listed) || a.occurrence - b.occurrence;

interface EqualRows {
  /** Leads that return; the other equal ones need nothing. */
  steps: SyncStep[];
  otherRows: HashedRow[];
  otherLeads: KnownRow[];
}

/** The strongest evidence, which pairs nearly every row: the whole row is known. */
async function pairEqualRows(known: readonly KnownRow[], rows: readonly HashedRow[], pace: Pace): Promise<EqualRows> {
  const leadsBy = await grouped(known, ({ rowHash }) => rowHash, pace);
  await inTurns(leadsBy.values(), pace, (leads) => {
    if (leads.length > 1) leads.sort(byPreference).reverse();
  });
  const equal: EqualRows = { steps: [], otherRows: [], otherLeads: [] };
  await inTurns(rows, pace, (row) => {
    const lead = leadsBy.get(row.rowHash)?.pop();
    if (lead === undefined) equal.otherRows.push(row);
    else if (!lead.listed) equal.steps.push(returnOf(lead, row));
  });
  for (const leads of leadsBy.values()) for (const lead of leads) equal.otherLeads.push(lead);
  return equal;
}

/** Equal rows leave equal prints, so the lead's own serves for the row. */
function returnOf(lead: KnownRow, { content }: HashedRow): SyncStep {
  const { number, occurrence, listed: _, ...print } = lead;
  return { kind: "update", number, occurrence, print, content };
}

interface Numbering {
  occurrences: Occurrences;
  isFirstImport: boolean;
}

function stepFor(row: PrintedRow, lead: KnownRow | undefined, numbering: Numbering): SyncStep {
  const { print, content } = row;
  if (lead === undefined) {
    const occurrence = numbering.occurrences.next(print.key);
    return { kind: "create", atLeast: numbering.isFirstImport ? row.position : 0, occurrence, print, content };
  }
  const occurrence = lead.key === print.key ? lead.occurrence : numbering.occurrences.next(print.key);
  return { kind: "update", number: lead.number, occurrence, print, content };
}

/**
 * Hands out the number that tells equal keys apart. A number that a lead gives up in this very plan is not handed out
 * again: batches of one plan must not depend on their order.
 */
class Occurrences {
  readonly #highest = new Map<string, number>();

  /** Knows the keys of these rows, and no others. */
  static async among(known: readonly KnownRow[], rows: readonly PrintedRow[], pace: Pace): Promise<Occurrences> {
    const occurrences = new Occurrences();
    const highest = occurrences.#highest;
    await inTurns(rows, pace, ({ print }) => highest.set(print.key, 0));
    await inTurns(known, pace, ({ key, occurrence }) => {
      const soFar = highest.get(key);
      if (soFar !== undefined) highest.set(key, Math.max(occurrence, soFar));
    });
    return occurrences;
  }

  next(key: string): number {
    const occurrence = (this.#highest.get(key) ?? 0) + 1;
    this.#highest.set(key, occurrence);
    return occurrence;
  }
}

/** A text two rows must share to be taken for the same, or null where the row offers no such evidence. */
type Evidence = (print: RowPrint) => string | null;

const joined = (...parts: string[]): string => JSON.stringify(parts);

const byKeyAndPerson: Evidence = ({ key, names, phone }) => (names === "" ? null : joined(key, names, phone));
// Without a phone this would be no more than a name: two people of one name may hand in on one day.
const bySubmission: Evidence = ({ submittedAt, names, phone }) =>
  names === "" || submittedAt === "" || phone === "" ? null : joined(submittedAt, names, phone);
const byKeyAlone: Evidence = ({ key }) => key;
const byPerson: Evidence = ({ emailKey, names, phone }) => (names === "" ? null : joined(emailKey, names, phone));

/**
 * For two rows with one key. A family may share a mailbox and a phone, so the phone counts only beside a timestamp; and two
 * rows without a name do not share one.
 */
function sharesNameOrPhone(a: RowPrint, b: RowPrint): boolean {
  if (a.names === b.names) return a.names !== "" || a.phone === b.phone;
  return a.phone === b.phone && a.phone !== "" && a.submittedAt !== "";
}

/**
 * For rows that are not equal to a known one; the strongest evidence first. Rows that are equal in key and person are
 * the same person however often they occur, and are paired in order. Weaker evidence counts only where one row and one
 * lead are left to it, or of one person as many rows as leads. The key without name and phone comes after "same
 * submission": an address may have been edited into somebody else's.
 */
async function matchRows(
  leads: readonly KnownRow[],
  rows: readonly PrintedRow[],
  pace: Pace,
): Promise<Map<PrintedRow, KnownRow>> {
  const match = new Matching(leads, rows, pace);
  await match.inOrder(byKeyAndPerson);
  await match.whereUnique(bySubmission);
  await match.whereUnique(byKeyAlone, sharesNameOrPhone);
  await match.whereAsMany(byPerson);
  return match.pairs;
}

type Choice = (rows: PrintedRow[], leads: KnownRow[]) => (readonly [PrintedRow, KnownRow | undefined])[];

class Matching {
  readonly pairs = new Map<PrintedRow, KnownRow>();
  readonly #pace: Pace;
  #rows: readonly PrintedRow[];
  #leads: readonly KnownRow[];

  constructor(leads: readonly KnownRow[], rows: readonly PrintedRow[], pace: Pace) {
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

  /** Pairs in the order of the sheet where there are as many rows as leads: all timestamps of the sheet were written in another way. */
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
      return isUnique && confirms(row.print, lead) ? [[row, lead] as const] : [];
    });
  }

  async #pair(evidence: Evidence, choose: Choice): Promise<void> {
    if (this.#leads.length === 0 || this.#rows.length === 0) return;
    const leadsBy = await grouped(this.#leads, evidence, this.#pace);
    const rowsBy = await grouped(this.#rows, ({ print }) => evidence(print), this.#pace);
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
