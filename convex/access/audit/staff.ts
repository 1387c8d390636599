import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { staffQuery } from "../builders/staff";
import { can } from "../../permissions";
import { vText } from "../../platform/validators";
import { vAuditFilter, vShownEvent, type ShownEvent } from "./answers";
import * as ListEvents from "./listEvents";
import { listActions } from "./words";

const vNamedRecord = v.object({
  ...vShownEvent.fields.record.fields,
  name: vText,
  /** The client of a case or a document. */
  clientId: vText,
  /** The record was deleted. */
  isGone: v.boolean(),
});
const vPage = paginationResultValidator(v.object({ ...vShownEvent.fields, record: vNamedRecord }));

const vChoices = v.object({
  people: v.array(v.object({ userId: v.id("users"), name: v.string() })),
  actions: v.array(v.object({ action: v.string(), words: v.string() })),
});

/**
 * The events that match the filter, newest first, each with the name of its record, and with titles for keys in its values. A deleted
 * client has no name; another deleted record has the one in the log.
 */
export const list = staffQuery({
  permission: "audit:read",
  args: { filter: vAuditFilter, paginationOpts: paginationOptsValidator },
  returns: vPage,
  handler: async (ctx, { filter, paginationOpts }): Promise<Infer<typeof vPage>> => {
    const { page, ...rest } = await ListEvents.list(ctx, filter, paginationOpts);
    const { access } = ctx.staff;
    if (!NAMED_BY.every((permission) => can(access, permission))) return { ...rest, page: page.map(withoutName) };
    const events = page.map(({ action, before, after, record }) => ({ action, before, after, ...record }));
    const described = await ctx.runQuery(internal.workspace.auditRecords.cached.describe, { events });
    return {
      ...rest,
      page: page.map((event, place) => {
        const { name = null, clientId = null, isGone = false, before = null, after = null } = described[place] ?? {};
        return { ...event, before, after, record: { ...event.record, name, clientId, isGone } };
      }),
    };
  },
});

/** The names in the log are of records that these permissions read. */
const NAMED_BY = ["clients:read", "contracts:read", "leads:read", "documents:read"] as const;

function withoutName({ record, ...event }: ShownEvent) {
  return { ...event, record: { ...record, name: null, clientId: null, isGone: false } };
}

/** The choices of the log's filters. */
export const choices = staffQuery({
  permission: "audit:read",
  args: {},
  returns: vChoices,
  handler: async (ctx): Promise<Infer<typeof vChoices>> => {
    const people = await ctx.runQuery(internal.access.accounts.cached.staffEver, {});
    return { people, actions: listActions() };
  },
});
