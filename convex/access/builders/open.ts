import { customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import type { RegisteredMutation, RegisteredQuery } from "convex/server";
import type { GenericValidator, Infer, ObjectType, PropertyValidators } from "convex/values";
import { mutation, query, type MutationCtx, type QueryCtx } from "../../_generated/server";
import { identifyCaller, type Caller } from "../accounts/actors";
import type { Definition } from "./definition";

type ByAnyone<Ctx> = Ctx & { caller: Caller };

interface OpenQuery {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<ByAnyone<QueryCtx>, A, R>,
  ): RegisteredQuery<"public", ObjectType<A>, Promise<Infer<R>>>;
}

interface OpenMutation {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<ByAnyone<MutationCtx>, A, R>,
  ): RegisteredMutation<"public", ObjectType<A>, Promise<Infer<R>>>;
}

const identify = customCtx(async (ctx: QueryCtx) => ({ caller: await identifyCaller(ctx) }));

const identifiedQuery = customQuery(query, identify);
const identifiedMutation = customMutation(mutation, identify);

const OPEN = { audience: "open", permission: null } as const;

/** A read anyone may call, signed in or not; it never refuses, so its result must be harmless. */
export const openQuery: OpenQuery = (definition) => Object.assign(identifiedQuery(definition), OPEN);

/** A write anyone may call; the handler decides from `caller` whether anything happens. */
export const openMutation: OpenMutation = (definition) => Object.assign(identifiedMutation(definition), OPEN);
