import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
/** React records at most this many, until it counts anew a second later. */
const ENOUGH = 10_000;

/**
 * In development React records the place in the code where each element was made, for `captureOwnerStack`, which nobody calls
 * here. That takes a fifth of the processor time of the screens' tests.
 */
export function noteNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== "object" || internals === null || !("recentlyCreatedOwnerStacks" in internals)) {
    throw new Error("This version of React counts the stacks elsewhere.");
  }
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => ENOUGH,
    set: () => undefined,
  });
}
