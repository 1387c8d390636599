import type { ReturnValueForOptionalValidator } from "convex/server";
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
