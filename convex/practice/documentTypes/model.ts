import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import type { vAccepted, vShownType } from "./answers";
import { BUILT_IN_TYPES, inOrder, keyStem, MOST_TYPES, OTHER_TYPE, typeProblem, type DocumentType } from "./rules";
import type { vTypeFacts } from "./tables";

type StoredFacts = Infer<typeof vTypeFacts>;
export type ShownType = Infer<typeof vShownType>;

function shown({ _id, _creationTime, updatedAt: _at, updatedByName: _by, ...type }: Doc<"document_types">): ShownType {
  return type;
}

async function findRow(ctx: QueryCtx, key: string): Promise<Doc<"document_types"> | null> {
  return await ctx.db
    .query("document_types")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
}

function unchanged(type: DocumentType): ShownType {
  return { ...type, extensions: [...type.extensions], version: 0 };
}

/** The type with this key, or null. */
export async function find(ctx: QueryCtx, key: string): Promise<ShownType | null> {
  const row = await findRow(ctx, key);
  if (row !== null) return shown(row);
  const builtIn = BUILT_IN_TYPES.find((type) => type.key === key);
  return builtIn === undefined ? null : unchanged(builtIn);
}

/** All types, including those no longer offered, by security level and name. */
export async function list(ctx: QueryCtx): Promise<ShownType[]> {
  const rows = await ctx.db.query("document_types").take(MOST_TYPES);
  const changed = new Set(rows.map(({ key }) => key));
  const untouched = BUILT_IN_TYPES.filter(({ key }) => !changed.has(key)).map(unchanged);
  return inOrder([...rows.map(shown), ...untouched]);
}

/** Limits of an upload of a type. */
export function acceptedAs({ key: typeKey, extensions, maxBytes }: DocumentType): Infer<typeof vAccepted> {
  return { typeKey, extensions: [...extensions], maxBytes };
}

/** Limits of an upload that nobody requested; null if the practice accepts none. */
export async function findOther(ctx: QueryCtx): Promise<Infer<typeof vAccepted> | null> {
  const other = await find(ctx, OTHER_TYPE);
  return other?.isOffered === true ? acceptedAs(other) : null;
}

interface Save {
  /** Null adds a type. */
  key: string | null;
  facts: StoredFacts;
  /** The version on the person's screen. */
  version: number;
}

/** Adds or changes a type; returns its key. Refuses INVALID with the field, NOT_FOUND, and CHANGED_MEANWHILE. */
export async function save(ctx: MutationCtx, staff: Staff, { key, facts, version }: Save): Promise<string> {
  const problem = typeProblem(facts);
  if (problem !== null) refuse("INVALID", problem);
  const tidy = { ...facts, displayName: facts.displayName.trim(), description: facts.description.trim() };
  const written = { ...tidy, version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
  const types = await list(ctx);
  requireOwnName(types, tidy.displayName, key);
  if (key === null) return await add(ctx, staff, { types, written });
  const before = types.find((type) => type.key === key) ?? refuse("NOT_FOUND", { what: "document type" });
  const row = await findRow(ctx, key);
  requireVersion(row, version);
  if (row === null) await ctx.db.insert("document_types", { ...written, key });
  else await ctx.db.replace("document_types", row._id, { ...written, key });
  await record(ctx, staff, { key, before: before.displayName, after: summary(tidy) });
  return key;
}

function requireOwnName(types: readonly ShownType[], name: string, key: string | null): void {
  const isTaken = types.some((type) => type.key !== key && type.displayName.toLowerCase() === name.toLowerCase());
  if (isTaken) refuse("INVALID", { field: "displayName", reason: "Another document type has this name" });
}

interface Added {
  types: readonly ShownType[];
  written: Omit<Doc<"document_types">, "_id" | "_creationTime" | "key">;
}

async function add(ctx: MutationCtx, staff: Staff, { types, written }: Added): Promise<string> {
  if (types.length >= MOST_TYPES) {
    refuse("INVALID", { field: "displayName", reason: `There can be at most ${String(MOST_TYPES)} document types` });
  }
  const stem = keyStem(written.displayName);
  const taken = new Set(types.map((type) => type.key));
  let key = stem;
  for (let nth = 2; taken.has(key); nth += 1) key = `${stem}_${String(nth)}`;
  await ctx.db.insert("document_types", { ...written, version: 1, key });
  await record(ctx, staff, { key, before: null, after: summary(written) });
  return key;
}

function summary({ displayName, extensions, maxBytes, isOffered }: StoredFacts): string {
  const offered = isOffered ? "" : ", not offered";
  return `${displayName}: ${extensions.join(", ")}, ${String(maxBytes / 1024 / 1024)} MB${offered}`;
}

interface Change {
  key: string;
  before: string | null;
  after: string;
}

async function record(ctx: MutationCtx, actor: Staff, { key, ...change }: Change): Promise<void> {
  await recordEvent(ctx, { actor, action: "documentTypes:edit", subject: `document type ${key}`, ...change });
}
