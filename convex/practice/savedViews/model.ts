/** Saved views of lists; each list has its own functions and permissions. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { can, type AuditAction, type Permission } from "../../permissions";
import type { vView } from "./answers";
import { isShownView, MOST_VIEWS, VIEW_FIELDS, viewNameKey, viewProblem, type ShownView, type ViewForm } from "./rules";
import { compareNames } from "../../platform/texts";

type View = Doc<"lead_views">;

/** A list that has saved views: who may change any of them, and the audited actions about shared ones. */
export interface ViewedList {
  list: View["list"] | undefined;
  changeAny: Permission;
  share: AuditAction;
  remove: AuditAction;
}

type List = Pick<ViewedList, "list">;

async function listOwn(ctx: QueryCtx, { list }: List, userId: Id<"users">): Promise<View[]> {
  return await ctx.db
    .query("lead_views")
    .withIndex("by_list_and_userId", (q) => q.eq("list", list).eq("userId", userId))
    .take(2 * MOST_VIEWS);
}

async function listShared(ctx: QueryCtx, { list }: List): Promise<View[]> {
  return await ctx.db
    .query("lead_views")
    .withIndex("by_list_and_isShared", (q) => q.eq("list", list).eq("isShared", true))
    .take(MOST_VIEWS);
}

function isChangeable(staff: Staff, { changeAny }: ViewedList, view: View): boolean {
  return view.userId === staff.userId || (view.isShared && can(staff.access, changeAny));
}

/** The person's own views and the shared ones, by name. */
export async function list(ctx: QueryCtx, staff: Staff, of: ViewedList): Promise<Infer<typeof vView>[]> {
  const shared = (await listShared(ctx, of)).filter(({ userId }) => userId !== staff.userId);
  const views = [...(await listOwn(ctx, of, staff.userId)), ...shared];
  return views
    .map((view) => ({
      viewId: view._id,
      ...pick(view, ["name", "isShared", "filter", "sort", "search", "version"]),
      byName: view.userId === staff.userId ? null : view.userName,
      canChange: isChangeable(staff, of, view),
    }))
    .sort((one, other) => compareNames(one.name, other.name));
}

/** Refuses NOT_FOUND for another person's private view as for an absent one, and FORBIDDEN for somebody else's shared view. */
async function getChangeable(
  ctx: QueryCtx,
  staff: Staff,
  { of, viewId }: { of: ViewedList; viewId: string },
): Promise<View> {
  const id = ctx.db.normalizeId("lead_views", viewId);
  const view = id && (await ctx.db.get("lead_views", id));
  if (view === null || view.list !== of.list || (view.userId !== staff.userId && !view.isShared)) {
    refuse("NOT_FOUND", { what: "view" });
  }
  return isChangeable(staff, of, view) ? view : refuse("FORBIDDEN");
}

interface SaveInput {
  of: ViewedList;
  /** Null adds one. */
  viewId: string | null;
  form: ViewForm;
  shown: ShownView;
  /** The version that the person has seen. */
  version: number;
}

/** Adds or changes a view. Refuses INVALID with the field and its sentence, NOT_FOUND, FORBIDDEN, and CHANGED_MEANWHILE. */
export async function save(ctx: MutationCtx, staff: Staff, wanted: SaveInput): Promise<Id<"lead_views">> {
  const { of, viewId, form, shown, version } = wanted;
  const known = viewId === null ? null : await getChangeable(ctx, staff, { of, viewId });
  if (known !== null) requireVersion(known, version);
  for (const field of VIEW_FIELDS) {
    const reason = viewProblem(field, form);
    if (reason !== null) refuse("INVALID", { field, reason });
  }
  if (!isShownView(shown)) refuse("INVALID", { field: "search", reason: "The search is too long to be saved" });
  await requireRoom(ctx, { of, userId: known?.userId ?? staff.userId, form, known });
  const by = { updatedAt: Date.now(), updatedByName: staff.name };
  const written = {
    ...(of.list !== undefined && { list: of.list }),
    ...form,
    name: form.name.trim(),
    ...pick(shown, ["filter", "sort", "search"]),
    ...by,
  };
  const owner = known ?? { userId: staff.userId, userName: staff.name };
  const row = { ...written, ...pick(owner, ["userId", "userName"]), version: (known?.version ?? 0) + 1 };
  const saved = known?._id ?? (await ctx.db.insert("lead_views", row));
  if (known !== null) await ctx.db.replace("lead_views", known._id, row);
  if (form.isShared || known?.isShared === true) {
    const action = form.isShared ? of.share : of.remove;
    await recordEvent(ctx, { actor: staff, action, subject: saved, before: known?.name ?? null, after: row.name });
  }
  return saved;
}

/** Refuses INVALID for a name already taken, and for one view too many. */
async function requireRoom(
  ctx: QueryCtx,
  { of, userId, form, known }: { of: ViewedList; userId: Id<"users">; form: ViewForm; known: View | null },
): Promise<void> {
  const all = form.isShared
    ? await listShared(ctx, of)
    : (await listOwn(ctx, of, userId)).filter((view) => !view.isShared);
  const others = all.filter(({ _id }) => _id !== known?._id);
  const key = viewNameKey(form.name);
  if (others.some(({ name }) => viewNameKey(name) === key)) {
    const where = form.isShared ? "A shared view" : "One of your views";
    refuse("INVALID", { field: "name", reason: `${where} has this name already` });
  }
  if (others.length >= MOST_VIEWS) {
    const what = form.isShared ? "shared views" : "views of your own";
    refuse("INVALID", { field: "name", reason: `There can be at most ${String(MOST_VIEWS)} ${what}` });
  }
}

export async function remove(
  ctx: MutationCtx,
  staff: Staff,
  { of, viewId, version }: { of: ViewedList; viewId: string; version: number },
): Promise<void> {
  const known = await getChangeable(ctx, staff, { of, viewId });
  requireVersion(known, version);
  await ctx.db.delete("lead_views", known._id);
  if (!known.isShared) return;
  await recordEvent(ctx, { actor: staff, action: of.remove, subject: known._id, before: known.name });
}
