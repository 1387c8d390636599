import { componentAt } from "../domain/components.ts";
import type { Application, RegisteredFunction } from "../domain/application.ts";

export interface HttpRoute {
  component: string;
  registered: RegisteredFunction;
  method: string;
  /** Path as declared in the component's own router. */
  path: string;
}

/** A component's own routes take precedence over its mounts; among mounts, the longest prefix does. */
export function routeHttp(application: Application, pathname: string, method: string): HttpRoute | null {
  return routeIn(application, "", { pathname, method });
}

function routeIn(
  application: Application,
  component: string,
  { pathname, method }: { pathname: string; method: string },
): HttpRoute | null {
  const part = componentAt(application, component);
  const found = part?.http?.lookup(pathname, method) ?? null;
  if (found !== null) return { component, registered: found[0], method: found[1], path: found[2] };
  const mounts = (part?.httpMounts ?? []).filter(({ prefix }) => pathname.startsWith(prefix));
  const [mount] = mounts.sort((a, b) => b.prefix.length - a.prefix.length);
  if (mount === undefined) return null;
  // The prefix ends with a slash, and a path begins with one.
  return routeIn(application, mount.component, { pathname: pathname.slice(mount.prefix.length - 1), method });
}

/** Whether any component of the application handles HTTP requests. */
export function hasHttp(application: Application): boolean {
  return application.http !== null || application.httpMounts.length > 0;
}
