import { FunctionRefused } from "./limits.ts";
import type { Application, DeployedFunction, JsonValue } from "./ports.ts";

/** `messages.js:list`, `messages:list` and, for a default export, `messages` all name one function. */
export function canonicalPath(path: string): string {
  const colon = path.indexOf(":");
  const [module, name] = colon === -1 ? [path, "default"] : [path.slice(0, colon), path.slice(colon + 1)];
  return `${module.replace(/\.(js|ts)$/, "")}:${name}`;
}

/** How a function refers to another: by path or by a handle. Component references belong to components. */
export function addressedPath(address: Record<string, JsonValue>): string {
  if (typeof address["name"] === "string") return canonicalPath(address["name"]);
  const handle = address["functionHandle"];
  if (typeof handle === "string" && handle.startsWith(HANDLE_PREFIX))
    return canonicalPath(handle.slice(HANDLE_PREFIX.length));
  const reference = address["reference"];
  if (typeof reference === "string" && reference.startsWith("_reference/function/"))
    return canonicalPath(reference.slice("_reference/function/".length));
  throw componentRefused();
}

function componentRefused(): FunctionRefused {
  return new FunctionRefused("Components are not supported yet by the embedded deployment.");
}

/** A call of a component's function must not be answered by the root's function of the same name. */
export function requireRoot({ componentPath = "" }: { componentPath?: string }): void {
  if (componentPath !== "") throw componentRefused();
}

/** The root component is the empty name between the slashes. */
const HANDLE_PREFIX = "function://;";

export function functionHandle(path: string): string {
  return HANDLE_PREFIX + path;
}

const KINDS = { query: "query", mutation: "mutation", action: "action", httpAction: "HTTP action" } as const;

interface Wanted {
  kind?: DeployedFunction["kind"];
  /** Internal functions are as good as absent to the outside. */
  internalAllowed: boolean;
}

/** Refuses with Convex's words a function that is absent, not public, or of another kind. */
export function requireFunction(
  application: Application,
  path: string,
  { kind, internalAllowed }: Wanted,
): DeployedFunction {
  const canonical = canonicalPath(path);
  const found = application.functions.get(canonical);
  const shown = canonical.endsWith(":default") ? canonical.slice(0, -":default".length) : canonical;
  if (found === undefined || (found.visibility === "internal" && !internalAllowed))
    throw new FunctionRefused(
      `Could not find ${internalAllowed ? "" : "public "}function for '${shown}'. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`,
    );
  if (kind !== undefined && found.kind !== kind)
    throw new FunctionRefused(
      `Trying to execute ${shown} as ${capital(KINDS[kind])}, but it is defined as ${capital(KINDS[found.kind])}.`,
    );
  return found;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
