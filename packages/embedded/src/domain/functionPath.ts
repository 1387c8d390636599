import { childPath, componentAt } from "./components.ts";
import { FunctionRefused } from "./limits.ts";
import { Memo } from "./memo.ts";
import type { Application, DeployedFunction } from "./application.ts";
import type { FunctionCall } from "./calls.ts";
import type { JsonValue } from "./json.ts";

const MAX_REMEMBERED = 10_000;
const canonicalPaths = new Memo<string, string>(MAX_REMEMBERED);

/** `messages.js:list`, `messages:list` and, for a default export, `messages` name the same function. */
export function canonicalPath(path: string): string {
  const known = canonicalPaths.get(path);
  if (known !== undefined) return known;
  const canonical = makeCanonical(path);
  canonicalPaths.set(path, canonical);
  return canonical;
}

function makeCanonical(path: string): string {
  const colon = path.indexOf(":");
  const [module, name] = colon === -1 ? [path, "default"] : [path.slice(0, colon), path.slice(colon + 1)];
  return `${module.replace(/\.(js|ts)$/, "")}:${name}`;
}

/** A function of one component; the root's path is "". */
export interface FunctionAddress {
  component: string;
  path: string;
  /** True for a call through the component's exports, which contain only its public functions. */
  isExport?: boolean;
}

const OWN_FUNCTION = "_reference/function/";
const CHILD_FUNCTION = /^_reference\/childComponent\/([^/]+)\/(.+)\/([^/]+)$/;

/** Resolves a reference that a function of `component` makes: a path, or a function of a child component. */
export function addressOf(args: Readonly<Record<string, JsonValue>>, component: string): FunctionAddress {
  const { name, reference } = args;
  if (typeof name === "string") return { component, path: canonicalPath(name) };
  if (typeof reference !== "string") throw new FunctionRefused("A function is called without being named.");
  if (reference.startsWith(OWN_FUNCTION)) {
    return { component, path: canonicalPath(reference.slice(OWN_FUNCTION.length)) };
  }
  const [, child = "", module = "", exported = ""] = CHILD_FUNCTION.exec(reference) ?? [];
  if (child === "") throw new FunctionRefused(`${reference} is not a reference to a function.`);
  return { component: childPath(component, child), path: canonicalPath(`${module}:${exported}`), isExport: true };
}

/** The address in a call from outside. */
export function askedAddress({
  path,
  componentPath = "",
}: Pick<FunctionCall, "path" | "componentPath">): FunctionAddress {
  return { component: componentPath, path };
}

/** The address that a client calls. Only administrators may name a component. */
export function calledAddress(call: Pick<FunctionCall, "path" | "componentPath" | "caller">): FunctionAddress {
  const asked = askedAddress(call);
  if (asked.component !== "" && call.caller.kind !== "admin") {
    throw new FunctionRefused("Only an administrator may call a component's functions.");
  }
  return asked;
}

/** The path as shown in errors and in the log. */
export function shownPath({ component, path }: FunctionAddress): string {
  const shown = path.endsWith(":default") ? path.slice(0, -":default".length) : path;
  return component === "" ? shown : `${component}/${shown}`;
}

const KINDS = { query: "query", mutation: "mutation", action: "action", httpAction: "HTTP action" } as const;

interface FunctionRequirement {
  kind?: DeployedFunction["kind"];
  /** False for calls from outside, which cannot reach internal functions. */
  internalAllowed: boolean;
}

/** The root component's function that anyone may call; null if there is none. */
export function findPublicFunction(application: Application, path: string): DeployedFunction | null {
  const found = componentAt(application, "")?.functions.get(canonicalPath(path));
  return found?.visibility === "public" ? found : null;
}

/** A function of any kind and visibility; null if there is none. */
export function findFunction(
  application: Application,
  { component, path }: Pick<FunctionAddress, "component" | "path">,
): DeployedFunction | null {
  return componentAt(application, component)?.functions.get(canonicalPath(path)) ?? null;
}

/** Throws, with Convex's message, for a function that is absent, not public, or of another kind. */
export function requireFunction(
  application: Application,
  { component, path, isExport = false }: FunctionAddress,
  { kind, ...wanted }: FunctionRequirement,
): DeployedFunction {
  const canonical = canonicalPath(path);
  const internalAllowed = wanted.internalAllowed && !isExport;
  const found = componentAt(application, component)?.functions.get(canonical);
  const shown = (): string => shownPath({ component, path: canonical });
  if (found === undefined || (found.visibility === "internal" && !internalAllowed)) {
    throw new FunctionRefused(
      `Could not find ${internalAllowed ? "" : "public "}function for '${shown()}'. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`,
    );
  }
  if (kind !== undefined && found.kind !== kind) {
    throw new FunctionRefused(
      `Trying to execute ${shown()} as ${capital(KINDS[kind])}, but it is defined as ${capital(KINDS[found.kind])}.`,
    );
  }
  return found;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
