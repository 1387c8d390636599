/** The practice's questionnaire forms: Passage's own, possibly changed by administrators, and added ones. */
import { pick } from "convex-helpers";
import { compareValues, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import type { vEditedForm, vListedForm } from "./answers";
import { countFields, formProblems, MOST_FORMS, type FormFacts, type QuestionnaireForm } from "./rules";
import { SEEDED } from "./seeds";
import { compareNames } from "../../platform/texts";

const FACTS = ["name", "about", "sections"] as const;

interface Stored extends QuestionnaireForm {
  version: number;
}

function isSeeded(key: string): boolean {
  return SEEDED.some((form) => form.key === key);
}

async function findRow(ctx: QueryCtx, key: string): Promise<Doc<"questionnaire_forms"> | null> {
  return await ctx.db
    .query("questionnaire_forms")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
}

async function find(ctx: QueryCtx, key: string): Promise<Stored | null> {
  const row = await findRow(ctx, key);
  if (row !== null) return row;
  const seeded = SEEDED.find((form) => form.key === key);
  return seeded === undefined ? null : { ...seeded, version: 0 };
}

/** All forms: Passage's own in their order, then the added ones by name. */
async function listAll(ctx: QueryCtx): Promise<Stored[]> {
  const rows = await ctx.db.query("questionnaire_forms").take(MOST_FORMS);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const added = rows.filter(({ key }) => !isSeeded(key)).sort((one, other) => compareNames(one.name.en, other.name.en));
  return [...SEEDED.map((form) => byKey.get(form.key) ?? { ...form, version: 0 }), ...added];
}

export async function list(ctx: QueryCtx): Promise<Infer<typeof vListedForm>[]> {
  return (await listAll(ctx)).map((form) => ({
    ...pick(form, ["key", "name", "version"]),
    isSeeded: isSeeded(form.key),
    sections: form.sections.length,
    fields: countFields(form),
  }));
}

/** A form for its editor; null for an unknown key. */
export async function findForEdit(ctx: QueryCtx, key: string): Promise<Infer<typeof vEditedForm> | null> {
  const form = await find(ctx, key);
  if (form === null) return null;
  const row = await findRow(ctx, key);
  return {
    ...pick(form, ["key", "version"]),
    facts: pick(form, [...FACTS]),
    isSeeded: isSeeded(key),
    updatedAt: row?.updatedAt ?? null,
    updatedByName: row?.updatedByName ?? null,
  };
}

/** The current form as a row that never changes. Refuses NOT_FOUND. */
export async function takeVersion(ctx: MutationCtx, key: string): Promise<Doc<"questionnaire_form_versions">> {
  const form = (await find(ctx, key)) ?? refuse("NOT_FOUND", { what: "questionnaire form" });
  const facts: Doc<"questionnaire_form_versions">["facts"] = pick(form, [...FACTS]);
  const newest = await ctx.db
    .query("questionnaire_form_versions")
    .withIndex("by_formKey", (q) => q.eq("formKey", key))
    .order("desc")
    .first();
  if (newest !== null && compareValues(newest.facts, facts) === 0) return newest;
  const id = await ctx.db.insert("questionnaire_form_versions", { formKey: key, facts });
  return await getVersion(ctx, id);
}

/** A form as it was when assigned. */
export async function getVersion(
  ctx: QueryCtx,
  id: Id<"questionnaire_form_versions">,
): Promise<Doc<"questionnaire_form_versions">> {
  return (await ctx.db.get("questionnaire_form_versions", id)) ?? refuse("NOT_FOUND", { what: "questionnaire form" });
}

/** The subject of audit events. */
const subjectOf = (key: string): string => `questionnaire form ${key}`;

function requireRight(facts: FormFacts): void {
  const [problem] = formProblems(facts);
  if (problem === undefined) return;
  const { at, field, reason } = problem;
  refuse("INVALID", { field: at === "" ? field : `${at} ${field}`, reason });
}

interface SaveInput {
  /** Null adds a form. */
  key: string | null;
  facts: FormFacts;
  /** The version that the person has seen; 0 for an unchanged form of Passage's own, and for a new one. */
  version: number;
}

/**
 * Adds or changes a form; returns its key. Assigned questionnaires keep their version. Refuses INVALID, NOT_FOUND, and
 * CHANGED_MEANWHILE.
 */
export async function save(ctx: MutationCtx, staff: Staff, { key, facts, version }: SaveInput): Promise<string> {
  requireRight(facts);
  const all = await listAll(ctx);
  const name = facts.name.en.trim().toLowerCase();
  if (all.some((other) => other.key !== key && other.name.en.trim().toLowerCase() === name)) {
    refuse("INVALID", { field: "name", reason: "Another questionnaire has this name" });
  }
  const written = { ...facts, version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
  if (key === null) return await add(ctx, staff, { count: all.length, written });
  const before = all.find((form) => form.key === key) ?? refuse("NOT_FOUND", { what: "questionnaire form" });
  const row = await findRow(ctx, key);
  requireVersion(row, version);
  if (row === null) await ctx.db.insert("questionnaire_forms", { ...written, key });
  else await ctx.db.replace("questionnaire_forms", row._id, { ...written, key });
  const change = { before: summary(before), after: summary(facts) };
  await recordEvent(ctx, { actor: staff, action: "questionnaireForms:edit", subject: subjectOf(key), ...change });
  return key;
}

interface NewForm {
  count: number;
  written: Omit<Doc<"questionnaire_forms">, "_id" | "_creationTime" | "key">;
}

async function add(ctx: MutationCtx, staff: Staff, { count, written }: NewForm): Promise<string> {
  if (count >= MOST_FORMS) {
    refuse("INVALID", { field: "name", reason: `There can be at most ${String(MOST_FORMS)} questionnaires` });
  }
  const key = `own-${Date.now().toString(36)}-${String(count)}`;
  await ctx.db.insert("questionnaire_forms", { ...written, version: 1, key });
  const after = summary(written);
  await recordEvent(ctx, { actor: staff, action: "questionnaireForms:add", subject: subjectOf(key), after });
  return key;
}

function summary(facts: FormFacts): string {
  const { name, sections } = facts;
  return `${name.en}: ${String(sections.length)} sections, ${String(countFields(facts))} questions`;
}

/**
 * Removes an added form, or restores one of Passage's own; does nothing if that is unchanged. Assigned questionnaires keep their
 * version. Refuses NOT_FOUND, and CHANGED_MEANWHILE.
 */
export async function undo(ctx: MutationCtx, staff: Staff, undone: { key: string; version: number }): Promise<void> {
  const { key, version } = undone;
  const row = await findRow(ctx, key);
  if (row === null && !isSeeded(key)) refuse("NOT_FOUND", { what: "questionnaire form" });
  requireVersion(row, version);
  if (row === null) return;
  await ctx.db.delete("questionnaire_forms", row._id);
  const action = isSeeded(key) ? "questionnaireForms:restore" : "questionnaireForms:remove";
  await recordEvent(ctx, { actor: staff, action, subject: subjectOf(key), before: summary(row) });
}
