import type { GenericValidator, Infer, ObjectType, PropertyValidators } from "convex/values";

/**
 * Required parts of every function. The raw builders allow leaving out `args` or `returns`; here it is a compile error.
 */
export interface Definition<Ctx, Args extends PropertyValidators, Returns extends GenericValidator> {
  args: Args;
  returns: Returns;
  handler: (ctx: Ctx, args: ObjectType<Args>) => Promise<Infer<Returns>>;
}
