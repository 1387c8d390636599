import type { IsolateHost } from "../domain/isolateHost.ts";
import type { NotImplemented } from "./webClasses.ts";

/** Convex's error for an API that its default runtime lacks. */
export function notImplementedIn(host: Pick<IsolateHost, "endFunction">): NotImplemented {
  return (operation, className) =>
    host.endFunction(
      `Not implemented: ${operation} for ${className}. Consider calling an action defined in Node.js instead (https://docs.convex.dev/functions/actions).`,
    );
}
