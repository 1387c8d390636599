/** Names of the records in the log. Each record is read once for a page of the log. */
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import { eventsOfAction } from "../../access/audit/model";
import type { RecordKind } from "../../access/audit/rules";
import * as Cases from "../../cases/record/model";
import { caseNumberOf } from "../../cases/record/rules";
import * as QuestionnaireForms from "../../cases/questionnaireForms/model";
import * as Templates from "../../cases/templates/model";
import * as Clients from "../../clients/record/model";
import * as Contracts from "../../contracts/record/model";
import * as Documents from "../../documents/record/model";
import * as FollowUps from "../../leads/followUps/model";
import * as Leads from "../../leads/record/model";
import type { AuditAction } from "../../permissions";
import * as DocumentTypes from "../../practice/documentTypes/model";

/** `clientId` is the client of a case or a document, for the address of its screen. */
export interface NamedRecord {
  name: string | null;
  clientId: string | null;
  /** The record was deleted: its screen is gone. */
  isGone: boolean;
}

type Find = (ctx: QueryCtx, id: string) => Promise<NamedRecord>;

const named = (name: string | null, clientId: string | null = null): NamedRecord => ({ name, clientId, isGone: false });
const gone = (name: string | null): NamedRecord => ({ name, clientId: null, isGone: true });

/** The name in the log of a record that is gone. */
async function recorded(ctx: QueryCtx, subject: string, action: AuditAction): Promise<string | null> {
  return (await eventsOfAction(ctx, { subject, action }).first())?.after ?? null;
}

const contract: Find = async (ctx, id) => {
  const found = await Contracts.find(ctx, id);
  if (found !== null) return named(`Contract ${String(found.number)}, ${found.clientName}`);
  const number = await Contracts.findNumber(ctx, id);
  return gone(number === null ? null : `Contract ${String(number)}`);
};

const clientCase: Find = async (ctx, id) => {
  const found = await Cases.findWithClient(ctx, id);
  if (found === null) return gone(await recorded(ctx, id, "cases:create"));
  return named(`${caseNumberOf(found.clientCase)}, ${found.client.clientName}`, found.client._id);
};

const document: Find = async (ctx, id) => {
  const found = await Documents.find(ctx, id);
  if (found === null) return gone(await recorded(ctx, id, "documents:upload"));
  const { typeName, fileName, clientId } = found;
  const client = await Clients.find(ctx, clientId);
  return named(`${typeName} (${fileName})${client === null ? "" : `, ${client.clientName}`}`, clientId);
};

const lead: Find = async (ctx, id) => {
  const found = await Leads.find(ctx, id);
  return found === null ? gone(null) : named(`${FollowUps.leadNameOf(found)}, lead ${String(found.number)}`);
};

/** Settings that are records of their own; their subject is a word and a key. */
const settings: Find = async (ctx, subject) => {
  const [, what, key = ""] = /^(case template|questionnaire form|document type) (.+)$/.exec(subject) ?? [];
  switch (what) {
    case "case template":
      return named((await Templates.findForEdit(ctx, key))?.facts.name ?? key);
    case "questionnaire form":
      return named((await QuestionnaireForms.findForEdit(ctx, key))?.facts.name.en ?? key);
    case "document type":
      return named((await DocumentTypes.find(ctx, key))?.displayName ?? key);
    default:
      return named(null);
  }
};

const FIND: Partial<Record<RecordKind, Find>> = {
  client: async (ctx, id) => {
    const found = await Clients.find(ctx, id);
    return found?.deleted === null ? named(found.clientName) : gone(null);
  },
  contract,
  case: clientCase,
  document,
  lead,
  person: async (ctx, id) => {
    const [person] = await Access.namesOf(ctx, [id]);
    return person === undefined ? gone(null) : named(person.name);
  },
  // "client maria@home.test"
  invitation: async (ctx, id) => named((await recorded(ctx, id, "access:invite"))?.split(" ").at(-1) ?? null),
  settings,
};

/** Finds each record once. */
export class RecordNames {
  readonly #ctx: QueryCtx;
  readonly #known = new Map<string, Promise<NamedRecord>>();

  constructor(ctx: QueryCtx) {
    this.#ctx = ctx;
  }

  /** Without a name for a record that is gone and whose name nothing tells. */
  find(kind: RecordKind, id: string): Promise<NamedRecord> {
    const key = `${kind} ${id}`;
    const known = this.#known.get(key) ?? FIND[kind]?.(this.#ctx, id) ?? Promise.resolve(named(null));
    this.#known.set(key, known);
    return known;
  }
}
