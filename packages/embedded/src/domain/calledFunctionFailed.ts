import type { JsonValue } from "./json.ts";

/** Passes a failed call on to the calling function; `convex/server` rebuilds a ConvexError from `data`. */
export class CalledFunctionFailed extends Error {
  override name = "CalledFunctionFailed";
  readonly data: JsonValue | undefined;

  constructor(message: string, data: JsonValue | undefined) {
    super(message);
    this.data = data;
  }
}
