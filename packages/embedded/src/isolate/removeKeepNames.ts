/**
 * Removes esbuild's keepNames calls where they have no effect. The CLI's bundler minifies identifiers and therefore
 * wraps every function in a call that restores its name:
 *
 *   get: n(async (id) => …, "get")        where        var n = (f, name) => define(f, "name", { value: name, … });
 *
 * As the value of a property `get`, the language itself gives an anonymous function that name. `convex/server` creates
 * two dozen such functions in each run, and V8 stores the properties of each renamed one in a dictionary. Such a call
 * is replaced by spaces, which preserves every position for the source map (see docs/decisions/016).
 */
import { posix } from "node:path";
import { type AnyNode, type AssignmentProperty, parse, type Program, type Property } from "acorn";

interface Module {
  path: string;
  source: string;
}

/** Matches the bundler's exact output; if that changes, nothing is removed. */
const DEFINITION = /^var (\w+) = \((\w+), (\w+)\) => (\w+)\(\2, "name", \{ value: \3, configurable: !0 \}\);$/m;
/**
 * Marks the module that contains `convex/server`. Parsing all modules would make a start slower than this optimization
 * gains.
 */
const MAKES_CALLS = /\bConvex\.asyncSyscall\(/;

/** The modules' sources by path, without needless keepNames calls. */
export function withoutKeepNames(modules: readonly Module[]): Map<string, string> {
  const sources = new Map(modules.map(({ path, source }) => [path, source]));
  for (const { path, source } of modules) {
    const program = MAKES_CALLS.test(source) ? parsed(source) : null;
    if (program === null) continue;
    const namer = definedIn(source) ?? importedInto(program, path, sources);
    if (namer !== null) sources.set(path, withoutCalls(source, program, namer));
  }
  return sources;
}

/** A module with a syntax error is left unchanged; the engine reports the error. */
function parsed(source: string): Program | null {
  try {
    return parse(source, { ecmaVersion: "latest", sourceType: "module" });
  } catch {
    return null;
  }
}

function definedIn(source: string): string | null {
  const [, namer = null, , , define = ""] = DEFINITION.exec(source) ?? [];
  return source.includes(`var ${define} = Object.defineProperty;`) ? namer : null;
}

/** The local name under which a module imports the naming function of another. */
function importedInto({ body }: Program, path: string, sources: ReadonlyMap<string, string>): string | null {
  for (const statement of body) {
    if (statement.type !== "ImportDeclaration") continue;
    const exporter = sources.get(posix.join(posix.dirname(path), String(statement.source.value))) ?? "";
    const defined = definedIn(exporter);
    const exported = defined === null ? null : new RegExp(`^  ${defined} as (\\w+),?$`, "m").exec(exporter)?.[1];
    for (const specifier of statement.specifiers) {
      if (specifier.type === "ImportSpecifier" && isNamed(specifier.imported, exported ?? "")) {
        return specifier.local.name;
      }
    }
  }
  return null;
}

interface Cut {
  start: number;
  end: number;
}

/** Leaves the source unchanged if the name could refer to anything but the naming function. */
function withoutCalls(source: string, program: Program, namer: string): string {
  const cuts: Cut[] = [];
  const seen = { declarations: 0, others: 0 };
  visit(program, null, (node, parent) => {
    if (node.type === "Property") cuts.push(...cutsIn(node, namer));
    if (!isNamed(node, namer) || parent === null) return;
    if (parent.type === "VariableDeclarator" || parent.type === "ImportSpecifier") seen.declarations += 1;
    else if (!isMention(node, parent)) seen.others += 1;
  });
  return seen.declarations === 1 && seen.others === 0 ? blanked(source, cuts) : source;
}

/** True for a call, an export, or a property of that name. */
function isMention(node: AnyNode, parent: AnyNode): boolean {
  switch (parent.type) {
    case "CallExpression":
      return parent.callee === node;
    case "ExportSpecifier":
      return true;
    case "MemberExpression":
      return parent.property === node && !parent.computed;
    case "Property":
      return parent.key === node && !parent.computed && !parent.shorthand;
    case "MethodDefinition":
    case "PropertyDefinition":
      return parent.key === node && !parent.computed;
    default:
      return false;
  }
}

/** The parts around the function in `name: namer(function, "name")`. */
function cutsIn({ key, value: call, computed }: Property | AssignmentProperty, namer: string): Cut[] {
  if (computed || key.type !== "Identifier" || key.name === "__proto__") return [];
  if (call.type !== "CallExpression" || !isNamed(call.callee, namer)) return [];
  const [named, name] = call.arguments;
  if (name?.type !== "Literal" || name.value !== key.name || named === undefined || !isAnonymous(named)) return [];
  return [
    { start: call.start, end: named.start },
    { start: named.end, end: call.end },
  ];
}

function isAnonymous(node: AnyNode): boolean {
  return node.type === "ArrowFunctionExpression" || (node.type === "FunctionExpression" && node.id === null);
}

function isNamed(node: AnyNode, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function blanked(source: string, cuts: readonly Cut[]): string {
  let text = "";
  let at = 0;
  for (const { start, end } of cuts.toSorted((one, other) => one.start - other.start)) {
    text += source.slice(at, start) + source.slice(start, end).replace(/[^\n]/g, " ");
    at = end;
  }
  return text + source.slice(at);
}

function visit(node: AnyNode, parent: AnyNode | null, see: (node: AnyNode, parent: AnyNode | null) => void): void {
  see(node, parent);
  for (const child of Object.values(node)) {
    const children: unknown[] = Array.isArray(child) ? child : [child];
    for (const each of children) if (isNode(each)) visit(each, node, see);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
