/** Templates of milestones, documents and tasks: built-in ones, as administrators have changed them, and added ones. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { translatedText } from "../../practice/translations/model";
import type { vApplied, vEditedTemplate, vListedTemplate } from "./answers";
import { applyTo } from "./applyTemplate";
import { countsInWords, MOST_TEMPLATES, templateProblems, type CaseTemplate } from "./rules";
import { SEEDED } from "./seeds";
import type { vTemplateFacts } from "./tables";
import { compareNames } from "../../platform/texts";
import { translations } from "../../practice/translatedTexts";
import { TRANSLATED_MILESTONE_TEXTS } from "../milestones/rules";
import { TRANSLATED_REQUEST_TEXTS } from "../requirements/rules";

export type StoredFacts = Infer<typeof vTemplateFacts>;
type Listed = Infer<typeof vListedTemplate>;

const FACTS = ["name", "caseTypes", "source", "milestones", "requirements", "tasks"] as const;

interface Stored extends CaseTemplate {
  version: number;
}

function isSeeded(key: string): boolean {
  return SEEDED.some((template) => template.key === key);
}

async function findRow(ctx: QueryCtx, key: string): Promise<Doc<"case_templates"> | null> {
  return await ctx.db
    .query("case_templates")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
}

async function find(ctx: QueryCtx, key: string): Promise<Stored | null> {
  const row = await findRow(ctx, key);
  if (row !== null) return row;
  const seeded = SEEDED.find((template) => template.key === key);
  return seeded === undefined ? null : { ...seeded, version: 0 };
}

/** All templates: built-in ones in their order, then added ones by name. */
async function listAll(ctx: QueryCtx): Promise<Stored[]> {
  const rows = await ctx.db.query("case_templates").take(MOST_TEMPLATES);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const added = rows.filter(({ key }) => !isSeeded(key)).sort((one, other) => compareNames(one.name, other.name));
  return [...SEEDED.map((template) => byKey.get(template.key) ?? { ...template, version: 0 }), ...added];
}

export async function list(ctx: QueryCtx): Promise<Listed[]> {
  return (await listAll(ctx)).map((template) => ({
    ...pick(template, ["key", "name", "caseTypes", "version"]),
    isSeeded: isSeeded(template.key),
    milestones: template.milestones.length,
    requirements: template.requirements.length,
    tasks: template.tasks.length,
  }));
}

/** Fills in the translations of our own texts unless others were typed. */
function withTranslations(facts: StoredFacts): StoredFacts {
  return {
    ...facts,
    milestones: facts.milestones.map((item) => ({
      ...item,
      ...translations(
        TRANSLATED_MILESTONE_TEXTS,
        ({ field, language, translated }) => translatedText(language, item[field], item[translated]) ?? "",
      ),
    })),
    requirements: facts.requirements.map((item) => ({
      ...item,
      ...translations(
        TRANSLATED_REQUEST_TEXTS,
        ({ field, language, translated }) => translatedText(language, item[field] ?? null, item[translated]) ?? "",
      ),
    })),
  };
}

/** A template for its form; null for an unknown key. */
export async function findForEdit(ctx: QueryCtx, key: string): Promise<Infer<typeof vEditedTemplate> | null> {
  const template = await find(ctx, key);
  if (template === null) return null;
  const row = await findRow(ctx, key);
  return {
    ...pick(template, ["key", "version"]),
    facts: withTranslations(pick(template, [...FACTS])),
    isSeeded: isSeeded(key),
    updatedAt: row?.updatedAt ?? null,
    updatedByName: row?.updatedByName ?? null,
  };
}

/** The subject in the audit log. */
const subjectOf = (key: string): string => `case template ${key}`;

/** Gives each item a key that was never used: cases identify the template's items by it. */
function withKeys<Item extends { key: string }>(items: readonly Item[], stem: string): Item[] {
  const used = new Set<string>();
  return items.map((item, place) => {
    const isOwn = item.key !== "" && !used.has(item.key);
    const key = isOwn ? item.key : `${stem}-${String(place)}`;
    used.add(key);
    return { ...item, key };
  });
}

function tidied(facts: StoredFacts): StoredFacts {
  const [problem] = templateProblems(facts);
  if (problem !== undefined) {
    const { list: part, place, field, reason } = problem;
    refuse("INVALID", { field: part === "template" ? field : `${part} ${String(place + 1)} ${field}`, reason });
  }
  const stem = Date.now().toString(36);
  return {
    name: facts.name.trim(),
    caseTypes: [...new Set(facts.caseTypes)],
    source: facts.source.trim(),
    milestones: withKeys(facts.milestones, stem),
    requirements: withKeys(facts.requirements, stem),
    tasks: withKeys(facts.tasks, stem),
  };
}

interface Save {
  /** Null adds a template. */
  key: string | null;
  facts: StoredFacts;
  /** The version on the person's screen; 0 for an unchanged built-in template and for a new one. */
  version: number;
}

/** Adds or changes a template; returns its key. Refuses INVALID, NOT_FOUND, and CHANGED_MEANWHILE. */
export async function save(ctx: MutationCtx, staff: Staff, { key, facts, version }: Save): Promise<string> {
  const tidy = tidied(facts);
  const all = await listAll(ctx);
  if (all.some((other) => other.key !== key && other.name.toLowerCase() === tidy.name.toLowerCase())) {
    refuse("INVALID", { field: "name", reason: "Another template has this name" });
  }
  const written = { ...tidy, version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
  if (key === null) return await add(ctx, staff, { count: all.length, written });
  const before = all.find((template) => template.key === key) ?? refuse("NOT_FOUND", { what: "case template" });
  const row = await findRow(ctx, key);
  requireVersion(row, version);
  if (row === null) await ctx.db.insert("case_templates", { ...written, key });
  else await ctx.db.replace("case_templates", row._id, { ...written, key });
  const change = { before: summary(before), after: summary(tidy) };
  await recordEvent(ctx, { actor: staff, action: "caseTemplates:edit", subject: subjectOf(key), ...change });
  return key;
}

interface NewTemplate {
  count: number;
  written: Omit<Doc<"case_templates">, "_id" | "_creationTime" | "key">;
}

async function add(ctx: MutationCtx, staff: Staff, { count, written }: NewTemplate): Promise<string> {
  if (count >= MOST_TEMPLATES) {
    refuse("INVALID", { field: "name", reason: `There can be at most ${String(MOST_TEMPLATES)} templates` });
  }
  const key = `own-${Date.now().toString(36)}-${String(count)}`;
  await ctx.db.insert("case_templates", { ...written, version: 1, key });
  const after = summary(written);
  await recordEvent(ctx, { actor: staff, action: "caseTemplates:add", subject: subjectOf(key), after });
  return key;
}

function summary({ name, milestones, requirements, tasks }: StoredFacts): string {
  const counts = { milestones: milestones.length, requirements: requirements.length, tasks: tasks.length };
  return `${name}: ${countsInWords(counts)}`;
}

/**
 * Removes an added template, or restores a built-in one; does nothing for an unchanged one. Cases keep their items.
 * Refuses NOT_FOUND, and CHANGED_MEANWHILE.
 */
export async function undo(ctx: MutationCtx, staff: Staff, undone: { key: string; version: number }): Promise<void> {
  const { key, version } = undone;
  const row = await findRow(ctx, key);
  if (row === null && !isSeeded(key)) refuse("NOT_FOUND", { what: "case template" });
  requireVersion(row, version);
  if (row === null) return;
  await ctx.db.delete("case_templates", row._id);
  const action = isSeeded(key) ? "caseTemplates:restore" : "caseTemplates:remove";
  await recordEvent(ctx, { actor: staff, action, subject: subjectOf(key), before: summary(row) });
}

/**
 * Adds the template's items that the case lacks. Refuses NOT_FOUND for an absent case or template, and INVALID beyond a
 * limit.
 */
export async function apply(
  ctx: MutationCtx,
  staff: Staff,
  { caseId, key }: { caseId: string; key: string },
): Promise<Infer<typeof vApplied>> {
  const template = (await find(ctx, key)) ?? refuse("NOT_FOUND", { what: "case template" });
  return await applyTo(ctx, staff, { caseId, template });
}
