import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A contract as its page receives it. */
export type Contract = NonNullable<FunctionReturnType<typeof api.contracts.page.staff.get>>;

/** The contract's step of this name; undefined if it has none. */
export function stepOf({ steps }: Pick<Contract, "steps">, name: Contract["steps"][number]["step"]) {
  return steps.find(({ step }) => step === name);
}
