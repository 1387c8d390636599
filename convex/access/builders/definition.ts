import type {
  FunctionVisibility,
  RegisteredAction,
  RegisteredMutation,
  RegisteredQuery,
  ReturnValueForOptionalValidator,
} from "convex/server";
import type { GenericValidator, Infer, ObjectType, PropertyValidators } from "convex/values";

/**
 * Required parts of every function. The raw builders allow leaving out `args` or `returns`; here it is a compile error.
 */
export interface Definition<Ctx, Args extends PropertyValidators, Returns extends GenericValidator> {
  args: Args;
  returns: Returns;
  /** A function whose answer is null returns nothing: Convex answers null for it. */
  handler: (
    ctx: Ctx,
    args: ObjectType<Args>,
  ) => ReturnValueForOptionalValidator<Returns> & (Infer<Returns> extends null ? unknown : Promise<Infer<Returns>>);
}

/** Makes a query of its definition; `Guard` has what the builder's audience adds to it. */
export type QueryBuilder<Visibility extends FunctionVisibility, Ctx, Guard = unknown> = <
  A extends PropertyValidators,
  R extends GenericValidator,
>(
  definition: Guard & Definition<Ctx, A, R>,
) => RegisteredQuery<Visibility, ObjectType<A>, Promise<Infer<R>>>;

export type MutationBuilder<Visibility extends FunctionVisibility, Ctx, Guard = unknown> = <
  A extends PropertyValidators,
  R extends GenericValidator,
>(
  definition: Guard & Definition<Ctx, A, R>,
) => RegisteredMutation<Visibility, ObjectType<A>, Promise<Infer<R>>>;

export type ActionBuilder<Visibility extends FunctionVisibility, Ctx, Guard = unknown> = <
  A extends PropertyValidators,
  R extends GenericValidator,
>(
  definition: Guard & Definition<Ctx, A, R>,
) => RegisteredAction<Visibility, ObjectType<A>, Promise<Infer<R>>>;
