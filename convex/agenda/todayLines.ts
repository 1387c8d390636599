/**
 * Lines of Today, and how they travel: a change of a source sends its lines to everyone who watches. Pure; the browser imports
 * this file.
 */
import type { LineKind, Placed } from "./today/rules";

/** One person and one act. The screen writes the sentence. */
export interface Line extends Placed {
  /** The person: a client, a lead; for a mention the record. */
  name: string;
  clientId: string | null;
  caseId: string | null;
  /** The source's own id: a thread, a lead, a contract, a task, a deadline, a questionnaire, a document. */
  recordId: string | null;
  /** A title, a subject, a step. */
  title: string | null;
  count: number;
  cents: number | null;
}

/** A line without its last null values. `recordId` is "" if it is the id; a count of 1 is null. */
type PackedLine = readonly [
  kind: LineKind,
  id: string,
  recordId: string | null,
  name: string,
  mark: number,
  since?: number | null,
  clientId?: string | null,
  caseId?: string | null,
  title?: string | null,
  ownerId?: string | null,
  dueOn?: string | null,
  count?: number | null,
  cents?: number | null,
  isUrgent?: true | null,
];

declare const packed: unique symbol;

/** Lines as one JSON text, half as long as objects. Convex passes a text through, and converts each value of an object. */
export type PackedLines = string & { readonly [packed]: Line };

function packLine({ key, kind, recordId, name, mark, since, clientId, caseId, title, ...line }: Line): unknown[] {
  const id = key.slice(kind.length + 1);
  const { ownerId, dueOn, count, cents, isUrgent } = line;
  const values: PackedLine = [
    kind,
    id,
    recordId === id ? "" : recordId,
    name,
    mark,
    since,
    clientId,
    caseId,
    title,
    ownerId,
    dueOn,
    count === 1 ? null : count,
    cents,
    isUrgent ? true : null,
  ];
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

function unpackLine([kind, id, recordId, name, mark, since = null, clientId = null, ...rest]: PackedLine): Line {
  const [caseId = null, title = null, ownerId = null, dueOn = null, count, cents = null, isUrgent] = rest;
  return {
    key: `${kind}:${id}`,
    kind,
    recordId: recordId === "" ? id : recordId,
    name,
    mark,
    since,
    clientId,
    caseId,
    title,
    ownerId,
    dueOn,
    count: count ?? 1,
    cents,
    isUrgent: isUrgent ?? false,
  };
}

export function packLines(lines: readonly Line[]): PackedLines {
  // eslint-disable-next-line passage/assertions -- The brand, minted where the lines become the text.
  return JSON.stringify(lines.map(packLine)) as PackedLines;
}

export function unpackLines(text: PackedLines): Line[] {
  // eslint-disable-next-line passage/assertions -- Only `packLines` makes such a text.
  return (JSON.parse(text) as PackedLine[]).map(unpackLine);
}
