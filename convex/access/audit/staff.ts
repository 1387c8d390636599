import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { staffQuery } from "../builders/staff";
import { can } from "../../permissions";
import { vText } from "../../platform/validators";
import { vAuditFilter, vShownEvent, type ShownEvent } from "./answers";
import * as ListEvents from "./listEvents";
import type { RecordKind } from "./rules";
import { listActions } from "./words";

const vNamedRecord = v.object({ ...vShownEvent.fields.record.fields, name: vText });
const vPage = paginationResultValidator(v.object({ ...vShownEvent.fields, record: vNamedRecord }));

const vChoices = v.object({
  people: v.array(v.object({ userId: v.id("users"), name: v.string() })),
  actions: v.array(v.object({ action: v.string(), words: v.string() })),
});

/** The events that match the filter, newest first. A record that is a person or a visible client has their name. */
export const list = staffQuery({
  permission: "audit:read",
  args: { filter: vAuditFilter, paginationOpts: paginationOptsValidator },
  returns: vPage,
  handler: async (ctx, { filter, paginationOpts }): Promise<Infer<typeof vPage>> => {
    const { page, ...rest } = await ListEvents.list(ctx, filter, paginationOpts);
    const idsOf = (kind: RecordKind) => [
      ...new Set(page.flatMap(({ record }) => (record.kind === kind ? [record.id] : []))),
    ];
    const people = await ctx.runQuery(internal.access.accounts.cached.names, { ids: idsOf("person") });
    const mayReadClients = can(ctx.staff.access, "clients:read");
    const clients = mayReadClients
      ? await ctx.runQuery(internal.clients.record.cached.names, { ids: idsOf("client") })
      : [];
    const names = new Map<string, string>([
      ...people.map(({ userId, name }) => [userId, name] as const),
      ...clients.map(({ clientId, name }) => [clientId, name] as const),
    ]);
    const withName = (record: ShownEvent["record"]) => ({ ...record, name: names.get(record.id) ?? null });
    return { ...rest, page: page.map(({ record, ...event }) => ({ ...event, record: withName(record) })) };
  },
});

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
