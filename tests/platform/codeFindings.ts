/** Names and operations in the code of a bundled module, found in its syntax tree. */
import { parse, type AnyNode } from "acorn";
import { fullAncestor } from "acorn-walk";
import { analyze } from "eslint-scope";

export interface CodeFindings {
  /** Modules that are loaded with this one. */
  imports: string[];
  /** Expressions of `import()`. */
  dynamicImports: string[];
  /** Names that the module does not declare itself. */
  freeNames: Set<string>;
  /** Expressions that end a function of the real runtime, or that it refuses. */
  refused: string[];
}

/** Setters of `URL` that end the function, even inside `try`. */
const URL_PARTS = new Set(["host", "username", "password"]);
const KEY_WRAPPING = new Set(["wrapKey", "unwrapKey"]);
const CODE_FROM_TEXT = new Set(["eval", "Function"]);

export function readCode(source: string): CodeFindings {
  const program = parse(source, { ecmaVersion: "latest", sourceType: "module", ranges: true });
  const free = freeIdentifiers(program);
  const found: CodeFindings = {
    imports: [],
    dynamicImports: [],
    freeNames: new Set([...free].map(({ name }) => name)),
    refused: [],
  };
  const textOf = ({ start, end }: AnyNode): string => source.slice(start, Math.min(end, start + 80));
  fullAncestor(program, (walked, _, ancestors) => {
    const node = walked;
    const parent = ancestors.at(-2);
    if ("source" in node && node.source?.type === "Literal" && node.type !== "ImportExpression") {
      found.imports.push(String(node.source.value));
    }
    if (node.type === "ImportExpression") found.dynamicImports.push(textOf(node));
    if (isRefused(node, free) || isProcessMisused(node, { parent, free })) found.refused.push(textOf(parent ?? node));
  });
  return found;
}

type Identifier = Extract<AnyNode, { type: "Identifier" }>;

function freeIdentifiers(program: ReturnType<typeof parse>): Set<Identifier> {
  const scopes = analyze(program as never, { ecmaVersion: 2024, sourceType: "module" });
  const through = scopes.globalScope?.through ?? [];
  return new Set(through.map(({ identifier }) => identifier as unknown as Identifier));
}

function nameIn({ property, computed }: Extract<AnyNode, { type: "MemberExpression" }>): string | null {
  if (!computed && property.type === "Identifier") return property.name;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : null;
}

function isRefused(node: AnyNode, free: ReadonlySet<Identifier>): boolean {
  switch (node.type) {
    case "AssignmentExpression":
      return node.left.type === "MemberExpression" && URL_PARTS.has(nameIn(node.left) ?? "");
    case "MemberExpression":
      return KEY_WRAPPING.has(nameIn(node) ?? "");
    case "CallExpression":
    case "NewExpression":
      return node.callee.type === "Identifier" && CODE_FROM_TEXT.has(node.callee.name) && free.has(node.callee);
    default:
      return false;
  }
}

interface Place {
  parent: AnyNode | undefined;
  free: ReadonlySet<Identifier>;
}

/** Variables of the environment can only be read by name: `in`, the keys and a spread find nothing there. */
function isProcessMisused(node: AnyNode, { parent, free }: Place): boolean {
  if (node.type === "Identifier" && node.name === "process" && free.has(node)) {
    const isAskedFor = parent?.type === "UnaryExpression" && parent.operator === "typeof";
    return !isAskedFor && !(parent?.type === "MemberExpression" && nameIn(parent) === "env");
  }
  const isEnvironment =
    node.type === "MemberExpression" &&
    node.object.type === "Identifier" &&
    node.object.name === "process" &&
    free.has(node.object);
  return isEnvironment && !isReadByName(node, parent);
}

function isReadByName(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return parent.object === node;
    case "VariableDeclarator":
      return parent.id.type !== "ObjectPattern" || parent.id.properties.every(({ type }) => type === "Property");
    // Passed on, as an alias: `realWorld.ts` refuses everything but names when the code runs.
    case "CallExpression":
      return parent.callee !== node && !isOfObject(parent.callee);
    default:
      return false;
  }
}

function isOfObject(callee: AnyNode): boolean {
  return (
    callee.type === "MemberExpression" &&
    callee.object.type === "Identifier" &&
    ["Object", "Reflect"].includes(callee.object.name)
  );
}
