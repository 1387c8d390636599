/**
 * The related people of clients. A related person who is a client, too, is one row that both clients read, each from their own
 * side.
 */
import type { PaginationOptions } from "convex/server";
import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireFacts, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../record/model";
import { hasKeys, personKeys, type PersonKeys } from "../record/rules";
import * as LegalHolds from "../legalHolds/model";
import { inverseOf, MOST_SHOWN, readRelatedForm, relationLabel, type RelatedForm, type Relation } from "./rules";

function ownRows(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("related_people").withIndex("by_client", (q) => q.eq("clientId", clientId));
}

function rowsOfOthers(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("related_people").withIndex("by_relatedClient", (q) => q.eq("relatedClientId", clientId));
}

/** A row from one client's side. */
function sideOf(row: Doc<"related_people">, clientId: Id<"clients">) {
  const isOwn = row.clientId === clientId;
  return {
    relation: isOwn ? row.relation : inverseOf(row.relation),
    otherId: isOwn ? row.relatedClientId : row.clientId,
  };
}

async function shown(ctx: QueryCtx, row: Doc<"related_people">, clientId: Id<"clients">) {
  const { relation, otherId } = sideOf(row, clientId);
  const entry = { personId: row._id, relation, ...pick(row, ["note", "version", "updatedByName", "updatedAt"]) };
  if (otherId === null) return { ...entry, clientId: null, ...pick(row, ["name", "email", "phone"]) };
  const other = await Clients.find(ctx, otherId);
  if (other === null || other.deleted !== null) return null;
  const { clientName: name, clientEmail: email, clientPhone: phone } = other;
  return { ...entry, clientId: otherId, name, email, phone };
}

/** The first people around a client, in the order of entry; empty if the client does not exist. */
export async function list(ctx: QueryCtx, clientId: string, most = MOST_SHOWN) {
  const client = await Clients.find(ctx, clientId);
  if (client === null || client.deleted !== null) return [];
  const own = await ownRows(ctx, client._id).take(most);
  const others = await rowsOfOthers(ctx, client._id).take(most);
  const rows = [...own, ...others].sort((a, b) => a._creationTime - b._creationTime).slice(0, most);
  const people = await Promise.all(rows.map((row) => shown(ctx, row, client._id)));
  return people.filter((person) => person !== null);
}

/** The client named by the form, or null. Refuses NOT_FOUND, and INVALID for this client themselves. */
async function namedClient(ctx: QueryCtx, client: Doc<"clients">, form: RelatedForm): Promise<Id<"clients"> | null> {
  const named = form.relatedClientId.trim();
  if (named === "") return null;
  const other = await Clients.get(ctx, named);
  if (other._id !== client._id) return other._id;
  return refuse("INVALID", { field: "relatedClientId", reason: "A client cannot be related to themselves" });
}

function keysOf({ name, email, phone }: Pick<Doc<"related_people">, "name" | "email" | "phone">): PersonKeys {
  return personKeys({ clientName: name, clientEmail: email ?? "", clientPhone: phone });
}

/** The row that links two clients, entered from either side. */
async function findLink(
  ctx: QueryCtx,
  one: Id<"clients">,
  other: Id<"clients">,
): Promise<Doc<"related_people"> | null> {
  for await (const row of ownRows(ctx, one)) if (row.relatedClientId === other) return row;
  for await (const row of rowsOfOthers(ctx, one)) if (row.clientId === other) return row;
  return null;
}

/** The staff member who adds or changes people. */
type Author = Pick<Staff, "userId" | "name">;

interface Entry {
  clientId: string;
  form: RelatedForm;
}

/** Adds a person, once. Refuses NOT_FOUND, and INVALID with the field, also if they are entered already with another relation or note. */
export async function add(ctx: MutationCtx, staff: Author, { clientId, form }: Entry): Promise<Id<"related_people">> {
  const client = await Clients.get(ctx, clientId);
  const facts = requireFacts(readRelatedForm(form));
  const relatedClientId = await namedClient(ctx, client, form);
  const keys = keysOf(facts);
  const known =
    relatedClientId === null ? await findSame(ctx, client._id, keys) : await findLink(ctx, client._id, relatedClientId);
  if (known !== null) {
    const { relation } = sideOf(known, client._id);
    const isSame = relation === facts.relation;
    // The same request once more has the same note; another note would be lost.
    if (isSame && (facts.note === null || facts.note === known.note)) return known._id;
    const reason = `Entered already as ${relationLabel(relation)}: change that entry`;
    refuse("INVALID", { field: isSame ? "note" : "relation", reason });
  }
  const personId = await ctx.db.insert("related_people", {
    ...facts,
    ...keys,
    clientId: client._id,
    relatedClientId,
    version: 1,
    updatedAt: Date.now(),
    updatedByName: staff.name,
  });
  await audit(ctx, staff, {
    action: "clients:relate",
    row: { clientId: client._id, relatedClientId, relation: facts.relation },
  });
  return personId;
}

/** A person with exactly this name, address and phone around this client. */
async function findSame(
  ctx: QueryCtx,
  clientId: Id<"clients">,
  keys: PersonKeys,
): Promise<Doc<"related_people"> | null> {
  for await (const row of ownRows(ctx, clientId)) {
    if (hasKeys(row, keys)) return row;
  }
  return null;
}

/** The row, for one of its clients. Refuses NOT_FOUND for any other. */
async function getOf(ctx: QueryCtx, client: Doc<"clients">, personId: string): Promise<Doc<"related_people">> {
  const id = ctx.db.normalizeId("related_people", personId);
  const row = id === null ? null : await ctx.db.get("related_people", id);
  const isTheirs = row?.clientId === client._id || row?.relatedClientId === client._id;
  return row === null || !isTheirs ? refuse("NOT_FOUND", { what: "related person" }) : row;
}

interface Edit extends Entry {
  personId: string;
  /** The version that the person has seen. */
  version: number;
}

/** Changes a person by this client's form. Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export async function change(
  ctx: MutationCtx,
  staff: Author,
  { clientId, personId, form, version }: Edit,
): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const row = await getOf(ctx, client, personId);
  // The linked client is fixed: another one would be another person.
  const { otherId } = sideOf(row, client._id);
  const read = readRelatedForm({ ...form, relatedClientId: otherId ?? "" });
  const { relation, ...facts } = requireFacts(read);
  requireVersion(row, version);
  const stored = row.clientId === client._id ? relation : inverseOf(relation);
  await ctx.db.patch("related_people", row._id, {
    ...facts,
    ...keysOf(facts),
    relation: stored,
    version: version + 1,
    updatedAt: Date.now(),
    updatedByName: staff.name,
  });
  await audit(ctx, staff, { action: "clients:changeRelated", row: { ...row, relation: stored } });
}

/** The entry belongs to both clients. */
async function requireNoHold(ctx: QueryCtx, row: Doc<"related_people">): Promise<void> {
  await LegalHolds.requireNone(ctx, row.clientId);
  if (row.relatedClientId !== null) await LegalHolds.requireNone(ctx, row.relatedClientId);
}

/** Removes a person. Refuses NOT_FOUND, and ON_HOLD if either client has a legal hold. */
export async function remove(
  ctx: MutationCtx,
  staff: Author,
  { clientId, personId }: { clientId: string; personId: string },
): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const row = await getOf(ctx, client, personId);
  await requireNoHold(ctx, row);
  await ctx.db.delete("related_people", row._id);
  await audit(ctx, staff, { action: "clients:unrelate", row });
}

interface AuditInput {
  action: "clients:relate" | "clients:changeRelated" | "clients:unrelate";
  row: { clientId: Id<"clients">; relatedClientId: Id<"clients"> | null; relation: Relation };
}

/** Records the event for both clients, each from their own side. */
async function audit(ctx: MutationCtx, staff: Author, { action, row }: AuditInput): Promise<void> {
  const { clientId, relatedClientId, relation } = row;
  await recordEvent(ctx, { actor: staff, action, subject: clientId, after: relationLabel(relation) });
  if (relatedClientId === null) return;
  await recordEvent(ctx, { actor: staff, action, subject: relatedClientId, after: relationLabel(inverseOf(relation)) });
}

const MOST_OF_A_KEY = 10;

/** The related people who share a key with this person and are not clients. An empty key matches nobody. */
export async function listKnown(ctx: QueryCtx, keys: PersonKeys): Promise<Doc<"related_people">[]> {
  const found: Doc<"related_people">[] = [];
  for (const key of ["emailKey", "nameKey", "phoneKey"] as const) {
    if (keys[key] === "") continue;
    const same = ctx.db.query("related_people").withIndex(`by_${key}`, (q) => q.eq(key, keys[key]));
    found.push(...(await same.take(MOST_OF_A_KEY)));
  }
  return [...new Map(found.map((row) => [row._id, row])).values()];
}

const MOST_CANDIDATES = 6;

/** Clients whose name or address begins with the typed text, as candidates for a link; `except` is the current client. */
export async function listCandidates(ctx: QueryCtx, { typed, except }: { typed: string; except: string }) {
  const found = await Clients.listBeginning(ctx, typed, MOST_CANDIDATES + 1);
  return found
    .filter(({ _id }) => _id !== except)
    .slice(0, MOST_CANDIDATES)
    .map(({ _id: clientId, clientName: name, clientEmail: email }) => ({ clientId, name, email }));
}

/** Rewrites the keys of these rows by the current rule; no screen shows a change. */
export async function writeKeys(ctx: MutationCtx, opts: PaginationOptions) {
  const { page, isDone, continueCursor } = await ctx.db.query("related_people").paginate(opts);
  for (const row of page) {
    const keys = keysOf(row);
    if (!hasKeys(row, keys)) await ctx.db.patch("related_people", row._id, keys);
  }
  return { isDone, continueCursor };
}
