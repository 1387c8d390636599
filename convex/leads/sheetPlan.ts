import type { Infer } from "convex/values";
import type { LeadContent } from "./sheetRows";
import type { vRowPrint, vSyncStep } from "./tables";

export type RowPrint = Infer<typeof vRowPrint>;
export type SyncStep = Infer<typeof vSyncStep>;

/** What is stored of the row a lead came from; missing leads are known too, and may return. */
export interface KnownRow extends RowPrint {
  number: number;
  listed: boolean;
  occurrence: number;
}

export interface PrintedRow {
  position: number;
  print: RowPrint;
  content: LeadContent;
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
export function planSync(known: readonly KnownRow[], rows: readonly PrintedRow[]): SyncPlan {
  const matched = matchRows(known, rows);
  const occurrences = new Occurrences(known);
  const isFirstImport = known.length === 0;
  const stillThere = new Set(matched.values());
  const steps: SyncStep[] = [];
  for (const row of rows) {
    const step = stepFor(row, matched.get(row), { occurrences, isFirstImport });
    if (step !== null) steps.push(step);
  }
  const listed = known.filter((lead) => lead.listed);
  const leaving = listed.filter((lead) => !stillThere.has(lead));
  for (const { number } of leaving) steps.push({ kind: "leave", number });
  return { steps, listed: listed.length, leaving: leaving.length };
}

type Numbering = { occurrences: Occurrences; isFirstImport: boolean };

function stepFor(row: PrintedRow, lead: KnownRow | undefined, numbering: Numbering): SyncStep | null {
  const { print, content } = row;
  if (lead === undefined) {
    const occurrence = numbering.occurrences.next(print.key);
    return { kind: "create", atLeast: numbering.isFirstImport ? row.position : 0, occurrence, print, content };
  }
  if (lead.listed && lead.rowHash === print.rowHash && lead.key === print.key) return null;
  const occurrence = lead.key === print.key ? lead.occurrence : numbering.occurrences.next(print.key);
  return { kind: "update", number: lead.number, occurrence, print, content };
}

/**
 * Hands out the number that tells equal keys apart. A number that a lead gives up in this very plan is not handed out
 * again: batches of one plan must not depend on their order.
 */
class Occurrences {
  readonly #highest = new Map<string, number>();

  constructor(known: readonly KnownRow[]) {
    for (const { key, occurrence } of known) {
      this.#highest.set(key, Math.max(occurrence, this.#highest.get(key) ?? 0));
    }
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

const byContent: Evidence = ({ rowHash }) => rowHash;
const byKeyAndPerson: Evidence = ({ key, names, phone }) => (names === "" ? null : joined(key, names, phone));
const bySubmission: Evidence = ({ submittedAt, names, phone }) =>
  names === "" || submittedAt === "" ? null : joined(submittedAt, names, phone);
const byKeyAlone: Evidence = ({ key }) => key;
const byPerson: Evidence = ({ emailKey, names, phone }) => (names === "" ? null : joined(emailKey, names, phone));

/** Two people may share a mailbox and a second; one who shares neither name nor phone is somebody else. */
function sharesNameOrPhone(a: RowPrint, b: RowPrint): boolean {
  return a.names === b.names || (a.phone === b.phone && a.phone !== "");
}

/**
 * The strongest evidence first. Rows that are equal, or equal in key and person, are the same person however often
 * they occur, and are paired in order. Weaker evidence counts only where one row and one lead are left to it. The key
 * without name and phone comes after "same submission": an address may have been edited into somebody else's.
 */
function matchRows(known: readonly KnownRow[], rows: readonly PrintedRow[]): Map<PrintedRow, KnownRow> {
  const match = new Matching(known, rows);
  match.inOrder(byContent);
  match.inOrder(byKeyAndPerson);
  match.whereUnique(bySubmission);
  match.whereUnique(byKeyAlone, sharesNameOrPhone);
  match.whereUnique(byPerson);
  return match.pairs;
}

class Matching {
  readonly pairs = new Map<PrintedRow, KnownRow>();
  #rows: readonly PrintedRow[];
  #leads: readonly KnownRow[];

  constructor(known: readonly KnownRow[], rows: readonly PrintedRow[]) {
    this.#rows = rows;
    // Where equals are paired in order, a lead on the list comes before one that went missing.
    this.#leads = known.toSorted((a, b) => Number(b.listed) - Number(a.listed) || a.occurrence - b.occurrence);
  }

  inOrder(evidence: Evidence): void {
    this.#pair(evidence, (rows, leads) =>
      rows.slice(0, leads.length).map((row, index) => [row, leads[index]] as const),
    );
  }

  whereUnique(evidence: Evidence, confirms: (a: RowPrint, b: RowPrint) => boolean = () => true): void {
    this.#pair(evidence, (rows, leads) => {
      const [row] = rows;
      const [lead] = leads;
      const isUnique = rows.length === 1 && leads.length === 1 && row !== undefined && lead !== undefined;
      return isUnique && confirms(row.print, lead) ? [[row, lead] as const] : [];
    });
  }

  #pair(
    evidence: Evidence,
    choose: (rows: PrintedRow[], leads: KnownRow[]) => (readonly [PrintedRow, KnownRow | undefined])[],
  ): void {
    const leadsBy = grouped(this.#leads, evidence);
    const taken = new Set<KnownRow>();
    for (const [text, rows] of grouped(this.#rows, ({ print }) => evidence(print))) {
      for (const [row, lead] of choose(rows, leadsBy.get(text) ?? [])) {
        if (lead === undefined) continue;
        this.pairs.set(row, lead);
        taken.add(lead);
      }
    }
    this.#rows = this.#rows.filter((row) => !this.pairs.has(row));
    this.#leads = this.#leads.filter((lead) => !taken.has(lead));
  }
}

function grouped<T>(items: readonly T[], evidence: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const text = evidence(item);
    if (text === null) continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item]);
    else group.push(item);
  }
  return groups;
}
