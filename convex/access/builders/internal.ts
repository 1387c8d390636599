import {
  internalAction as rawAction,
  internalMutation as rawMutation,
  internalQuery as rawQuery,
  type ActionCtx,
  type MutationCtx,
  type QueryCtx,
} from "../../_generated/server";
import type { ActionBuilder, MutationBuilder, QueryBuilder } from "./definition";

/** Only the deployment's own functions and the holder of the admin key can call these. */
export const internalQuery: QueryBuilder<"internal", QueryCtx> = rawQuery;
export const internalMutation: MutationBuilder<"internal", MutationCtx> = rawMutation;
export const internalAction: ActionBuilder<"internal", ActionCtx> = rawAction;
