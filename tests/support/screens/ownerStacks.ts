import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
/** From this number on React notes no more of them, until it counts anew a second later. */
const ENOUGH = 10_000;

/**
 * While React is under development it notes where in the code each element was made, for `captureOwnerStack`, which nothing here
 * calls. That takes a fifth of the processor time of the screens' tests.
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
