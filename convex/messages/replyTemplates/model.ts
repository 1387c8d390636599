/** Reply templates for staff; administrators write them. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import type { vTemplate } from "./answers";
import { MOST_TEMPLATES, TEMPLATE_FIELDS, templateProblem, type TemplateForm } from "./rules";

/** All templates by name. */
export async function list(ctx: QueryCtx): Promise<Infer<typeof vTemplate>[]> {
  const rows = await ctx.db.query("reply_templates").withIndex("by_name").take(MOST_TEMPLATES);
  return rows.map(({ _id, name, text, version }) => ({ templateId: _id, name, text, version }));
}

async function get(ctx: QueryCtx, templateId: string): Promise<Doc<"reply_templates">> {
  const id = ctx.db.normalizeId("reply_templates", templateId);
  return (id && (await ctx.db.get("reply_templates", id))) ?? refuse("NOT_FOUND", { what: "template" });
}

interface SaveInput {
  /** Null adds one. */
  templateId: string | null;
  form: TemplateForm;
  /** The version that the person has seen. */
  version: number;
}

/** Adds or changes a template. Refuses INVALID with the field and its sentence, NOT_FOUND, and CHANGED_MEANWHILE. */
export async function save(
  ctx: MutationCtx,
  staff: Staff,
  { templateId, form, version }: SaveInput,
): Promise<Id<"reply_templates">> {
  for (const field of TEMPLATE_FIELDS) {
    const reason = templateProblem(field, form);
    if (reason !== null) refuse("INVALID", { field, reason });
  }
  const [name, text] = [form.name.trim(), form.text.trim()];
  const written = { name, text, updatedAt: Date.now(), updatedByName: staff.name };
  const event = { actor: staff, action: "replyTemplates:save", after: name } as const;
  if (templateId === null) {
    if ((await list(ctx)).length >= MOST_TEMPLATES) {
      refuse("INVALID", { field: "name", reason: `There can be at most ${String(MOST_TEMPLATES)} templates` });
    }
    const added = await ctx.db.insert("reply_templates", { ...written, version: 1 });
    await recordEvent(ctx, { ...event, subject: added });
    return added;
  }
  const known = await get(ctx, templateId);
  requireVersion(known, version);
  await ctx.db.patch("reply_templates", known._id, { ...written, version: version + 1 });
  await recordEvent(ctx, { ...event, subject: known._id, before: known.name });
  return known._id;
}

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE. */
export async function remove(
  ctx: MutationCtx,
  staff: Staff,
  { templateId, version }: { templateId: string; version: number },
): Promise<void> {
  const known = await get(ctx, templateId);
  requireVersion(known, version);
  await ctx.db.delete("reply_templates", known._id);
  const [subject, before] = [known._id, known.name];
  await recordEvent(ctx, { actor: staff, action: "replyTemplates:remove", subject, before });
}
