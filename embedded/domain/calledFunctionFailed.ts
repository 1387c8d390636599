import type { JsonValue } from "./json.ts";

/** Carries a failed call into the function that made it; `convex/server` rebuilds a ConvexError from `data`. */
export class CalledFunctionFailed extends Error {
  override name = "CalledFunctionFailed";
  readonly data: JsonValue | undefined;

  constructor(message: string, data: JsonValue | undefined) {
    super(message);
    this.data = data;
  }
}
