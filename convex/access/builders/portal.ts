import { customAction, customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import { internal } from "../../_generated/api";
import { action, mutation, query, type ActionCtx, type MutationCtx, type QueryCtx } from "../../_generated/server";
import type { PortalClient } from "../accounts/actors";
import type { PortalPermission } from "../../permissions";
import { requireClient } from "../portal/model";
import type { ActionBuilder, MutationBuilder, QueryBuilder } from "./definition";

interface Guard {
  permission: PortalPermission;
}
type ByClient<Ctx> = Ctx & { client: PortalClient };

const admitClient = customCtx(async (ctx: QueryCtx, { permission }: Guard) => ({
  client: await requireClient(ctx, permission),
}));

const admittedQuery = customQuery(query, admitClient);
const admittedMutation = customMutation(mutation, admitClient);
const admittedAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx, { permission }: Guard) => {
    await ctx.runQuery(internal.access.portal.internal.admit, { permission });
    return {};
  }),
);

/** A live read by a client of their own data. It takes no client as an argument: the caller's account names it. */
export const portalQuery: QueryBuilder<"public", ByClient<QueryCtx>, Guard> = (definition) =>
  Object.assign(admittedQuery(definition), { audience: "portal", permission: definition.permission });

/** A write by a client; admission and write are one transaction. */
export const portalMutation: MutationBuilder<"public", ByClient<MutationCtx>, Guard> = (definition) =>
  Object.assign(admittedMutation(definition), { audience: "portal", permission: definition.permission });

/** A call to an outside service by a client, who is admitted when it begins and again by each function it calls. */
export const portalAction: ActionBuilder<"public", ActionCtx, Guard> = (definition) =>
  Object.assign(admittedAction(definition), { audience: "portal", permission: definition.permission });
