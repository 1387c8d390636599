import type { IsolateHost } from "../domain/isolateHost.ts";
import type { NotImplemented } from "./webClasses.ts";

/** Convex's error for what its default runtime does not have. */
export function notImplementedIn(host: Pick<IsolateHost, "endFunction">): NotImplemented {
  return (operation, className) =>
    host.endFunction(
      `Not implemented: ${operation} for ${className}. Consider calling an action defined in Node.js instead (https://docs.convex.dev/functions/actions).`,
    );
}
