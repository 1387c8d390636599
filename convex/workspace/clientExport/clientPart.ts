/** The client's own parts of an export. */
import { pick } from "convex-helpers";
import type { PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { pageAbout } from "../../access/audit/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Chasers from "../../agenda/chasers/model";
import * as Cases from "../../cases/record/model";
import { caseNumberOf } from "../../cases/record/rules";
import * as ClientActivity from "../../clients/activity/model";
import { CLIENT_STATUS_LABELS, CLIENT_TYPE_LABELS } from "../../clients/record/rules";
import { DEADLINE_KIND_LABELS } from "../../agenda/deadlines/rules";
import * as Deadlines from "../../agenda/deadlines/model";
import * as Versions from "../../documents/versions/model";
import * as DocumentAccesses from "../../documents/openings/model";
import * as Documents from "../../documents/record/model";
import { ACCESS_WORDS } from "../../documents/openings/rules";
import { PARTY_LABELS, reviewWordsOf } from "../../documents/record/rules";
import * as Notes from "../../messages/notes/model";
import type { NoteSubject } from "../../messages/notes/rules";
import * as RelatedPeople from "../../clients/relatedPeople/model";
import { relationLabel } from "../../clients/relatedPeople/rules";
import * as Tasks from "../../cases/tasks/model";
import { EXPORT_PAGE, type ExportPart, type ExportRow } from "./rules";

export interface ExportPage {
  rows: ExportRow[];
  next: string | null;
}
export type Read = (ctx: QueryCtx, client: Doc<"clients">, cursor: string | null) => Promise<ExportPage>;

export function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A part that fits in one page. */
export const whole = (rows: ExportRow[]): ExportPage => ({ rows, next: null });

/** More people than the largest employer has as clients here. */
const MOST_RELATED = 1_000;

const options = (cursor: string | null) => ({ numItems: EXPORT_PAGE, cursor });

function pageOf<Row>({ page, isDone, continueCursor }: PaginationResult<Row>, rowOf: (row: Row) => ExportRow) {
  return { rows: page.map(rowOf), next: isDone ? null : continueCursor };
}

/** Notes about the client, then about each case. The cursor is the subject's index and the last note read. */
async function readNotes(ctx: QueryCtx, { _id }: Doc<"clients">, cursor: string | null): Promise<ExportPage> {
  const cases = await Cases.listOfClient(ctx, _id);
  const subjects: { subject: NoteSubject; about: string }[] = [
    { subject: { kind: "client", id: _id }, about: "Client" },
    ...cases.map((each) => ({
      subject: { kind: "case" as const, id: each._id },
      about: caseNumberOf(each),
    })),
  ];
  const [place = "0", before] = cursor?.split("|") ?? [];
  const at = Number(place);
  const chosen = subjects[at];
  if (chosen === undefined) return whole([]);
  const { notes, hasOlder } = await Notes.list(ctx, [chosen.subject], before);
  const rows = notes.map(({ createdAt, authorName, authorEmail, text }) => ({
    about: chosen.about,
    writtenAt: isoOf(createdAt),
    by: authorName ?? authorEmail,
    text,
  }));
  const last = notes.at(-1);
  if (hasOlder && last !== undefined) return { rows, next: `${String(at)}|${last.noteId}` };
  return { rows, next: at + 1 < subjects.length ? String(at + 1) : null };
}

export async function numberOf(ctx: QueryCtx, { caseId }: Pick<Doc<"tasks">, "caseId">): Promise<string | null> {
  const found = caseId === null ? null : await Cases.find(ctx, caseId);
  return found === null ? null : caseNumberOf(found);
}

/** `pageOf` with the number of each row's case. */
async function withCases<Row extends Pick<Doc<"tasks">, "caseId">>(
  ctx: QueryCtx,
  { page, ...found }: PaginationResult<Row>,
  rowOf: (row: Row) => ExportRow,
): Promise<ExportPage> {
  const numbered = await Promise.all(page.map(async (row) => ({ case: await numberOf(ctx, row), ...rowOf(row) })));
  return pageOf({ ...found, page: numbered }, (row) => row);
}

/** Fields that tasks and deadlines share. */
const DUE = ["dueOn", "doneByName", "createdByName"] as const;

type ClientPart = "client" | "relatedPeople" | "documents" | "deadlines" | "tasks" | "notes" | "activities" | "changes";

export const READ_OF_CLIENT: Record<Extract<ExportPart, ClientPart | "accesses">, Read> = {
  client: async (ctx, client) => {
    const { caseType, customCaseType, clientType, status, onboardedAt, isPortalGranted } = client;
    const facts = pick(client, ["clientName", "clientEmail", "clientPhone"]);
    return whole([
      {
        ...facts,
        clientType: CLIENT_TYPE_LABELS[clientType],
        caseType: caseType === null ? null : caseTypeLabel({ caseType, customCaseType }),
        status: CLIENT_STATUS_LABELS[status],
        onboardedAt: isoOf(onboardedAt),
        portalAccess: isPortalGranted,
        reminders: (await Chasers.findSwitch(ctx, client._id)) === null,
      },
    ]);
  },
  relatedPeople: async (ctx, { _id }) => {
    const people = await RelatedPeople.list(ctx, _id, MOST_RELATED);
    return whole(
      people.map((each) => ({
        relation: relationLabel(each.relation),
        ...pick(each, ["name", "email", "phone", "note"]),
      })),
    );
  },
  documents: async (ctx, { _id }, cursor) => {
    const { page, ...found } = await Documents.pageOfClient(ctx, _id, options(cursor));
    const files = await Promise.all(
      page.map(async (document) => (await Versions.filesOf(ctx, document)).map((each) => ({ document, ...each }))),
    );
    return pageOf({ ...found, page: files.flat() }, ({ document: each, row, file, isCurrent }) => ({
      documentId: each._id,
      contentId: row._id,
      isEarlierVersion: !isCurrent,
      type: each.typeName,
      party: PARTY_LABELS[each.partyType],
      ...file,
      expiresOn: each.expiresOn,
      uploadedAt: isoOf(row.uploadedAt),
      uploadedBy: row.uploadedByName,
      review: reviewWordsOf(each).label,
      ...pick(each, ["reviewReason", "reviewedByName"]),
    }));
  },
  deadlines: async (ctx, { _id }, cursor) => {
    const found = await Deadlines.allOfClient(ctx, _id).paginate(options(cursor));
    return await withCases(ctx, found, (each) => ({
      kind: DEADLINE_KIND_LABELS[each.kind],
      ...pick(each, ["title", ...DUE]),
      doneAt: isoOf(each.doneAt),
    }));
  },
  tasks: async (ctx, { _id }, cursor) => {
    const found = await Tasks.allOfClient(ctx, _id).paginate(options(cursor));
    return await withCases(ctx, found, (each) => ({ ...pick(each, ["text", ...DUE]), doneAt: isoOf(each.doneAt) }));
  },
  notes: readNotes,
  activities: async (ctx, { _id }, cursor) => {
    const found = await ClientActivity.allOfClient(ctx, _id).paginate(options(cursor));
    return pageOf(found, ({ at, byName, description, metadata, isVisibleToClient }) => ({
      at: isoOf(at),
      by: byName,
      description,
      details: Object.entries(metadata)
        .map(([name, value]) => `${name}: ${value ?? ""}`)
        .join("; "),
      visibleToClient: isVisibleToClient,
    }));
  },
  changes: async (ctx, { _id }, cursor) => {
    const found = await pageAbout(ctx, _id, options(cursor));
    return pageOf(found, ({ at, actor, words: what, before, after }) => {
      return { at: isoOf(at), by: actor.name, what, before, after };
    });
  },
  accesses: async (ctx, { _id }, cursor) => {
    const found = await DocumentAccesses.allOfClient(ctx, _id).paginate(options(cursor));
    return pageOf(found, (each) => ({
      at: isoOf(each.at),
      what: ACCESS_WORDS[each.action],
      ...pick(each, ["fileName", "typeName", "userName", "userEmail", "ipAddress", "userAgent"]),
    }));
  },
};
