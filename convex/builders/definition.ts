import type { GenericValidator, Infer, ObjectType, PropertyValidators } from "convex/values";

/** What every function must state. Leaving out `args` or `returns` is a compile error, which the raw builders allow. */
export interface Definition<Ctx, Args extends PropertyValidators, Returns extends GenericValidator> {
  args: Args;
  returns: Returns;
  handler: (ctx: Ctx, args: ObjectType<Args>) => Promise<Infer<Returns>>;
}
