import type { RegisteredAction, RegisteredMutation, RegisteredQuery } from "convex/server";
import type { GenericValidator, Infer, ObjectType, PropertyValidators } from "convex/values";
import {
  internalAction,
  internalMutation,
  internalQuery,
  type ActionCtx,
  type MutationCtx,
  type QueryCtx,
} from "../_generated/server";
import type { Definition } from "./definition";

interface JobQuery {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<QueryCtx, A, R>,
  ): RegisteredQuery<"internal", ObjectType<A>, Promise<Infer<R>>>;
}

interface JobMutation {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<MutationCtx, A, R>,
  ): RegisteredMutation<"internal", ObjectType<A>, Promise<Infer<R>>>;
}

interface JobAction {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Definition<ActionCtx, A, R>,
  ): RegisteredAction<"internal", ObjectType<A>, Promise<Infer<R>>>;
}

/** Only the deployment itself (schedules, other jobs) and the holder of the admin key can call these. */
export const jobQuery: JobQuery = internalQuery;
export const jobMutation: JobMutation = internalMutation;
export const jobAction: JobAction = internalAction;
