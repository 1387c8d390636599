import { customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import { mutation, query, type MutationCtx, type QueryCtx } from "../../_generated/server";
import { identifyCaller, type Caller } from "../accounts/actors";
import type { MutationBuilder, QueryBuilder } from "./definition";

type ByAnyone<Ctx> = Ctx & { caller: Caller };

const identify = customCtx(async (ctx: QueryCtx) => ({ caller: await identifyCaller(ctx) }));

const identifiedQuery = customQuery(query, identify);
const identifiedMutation = customMutation(mutation, identify);

const OPEN = { audience: "open", permission: null } as const;

/** A read anyone may call, signed in or not; it never refuses, so its result must be harmless. */
export const openQuery: QueryBuilder<"public", ByAnyone<QueryCtx>> = (definition) =>
  Object.assign(identifiedQuery(definition), OPEN);

/** A write anyone may call; the handler decides from `caller` whether anything happens. */
export const openMutation: MutationBuilder<"public", ByAnyone<MutationCtx>> = (definition) =>
  Object.assign(identifiedMutation(definition), OPEN);
