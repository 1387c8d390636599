import type { GenericValidator, Infer, ObjectType, PropertyValidators } from "convex/values";
import type { Permission } from "../access/rules";

/** What every function must state. Leaving out `args` or `returns` is a compile error, which the raw builders allow. */
export interface Definition<Ctx, Args extends PropertyValidators, Returns extends GenericValidator> {
  args: Args;
  returns: Returns;
  handler: (ctx: Ctx, args: ObjectType<Args>) => Promise<Infer<Returns>>;
}

/** Left on every public function, so that a test can hold the list of all of them against what they enforce. */
export type Declared<Audience extends string> = { audience: Audience; permission: Permission | null };
