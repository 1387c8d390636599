import type { RegisteredAction, RegisteredMutation, RegisteredQuery } from "convex/server";
import type { GenericValidator, Infer, ObjectType, PropertyValidators } from "convex/values";
import {
  internalAction as rawAction,
  internalMutation as rawMutation,
  internalQuery as rawQuery,
  type ActionCtx,
  type MutationCtx,
  type QueryCtx,
} from "../../_generated/server";
import type { Definition } from "./definition";

interface InternalQuery {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<QueryCtx, A, R>,
  ): RegisteredQuery<"internal", ObjectType<A>, Promise<Infer<R>>>;
}

interface InternalMutation {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<MutationCtx, A, R>,
  ): RegisteredMutation<"internal", ObjectType<A>, Promise<Infer<R>>>;
}

interface InternalAction {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<ActionCtx, A, R>,
  ): RegisteredAction<"internal", ObjectType<A>, Promise<Infer<R>>>;
}

/** Only the deployment's own functions and the holder of the admin key can call these. */
export const internalQuery: InternalQuery = rawQuery;
export const internalMutation: InternalMutation = rawMutation;
export const internalAction: InternalAction = rawAction;
