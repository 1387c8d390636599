import type { JsonValue } from "../domain/json.ts";

interface Branch {
  children: Map<string, Branch | string>;
}

function emptyBranch(): Branch {
  return { children: new Map() };
}

/** A component's public functions, as the tree that code generation writes. */
export function componentExports(functions: Iterable<{ path: string; visibility: string }>): JsonValue {
  const root = emptyBranch();
  for (const { path, visibility } of functions) {
    if (visibility !== "public") continue;
    const [module = "", name = ""] = path.split(":");
    branchAt(root, module.split("/")).children.set(name, `_reference/function/${module}.js:${name}`);
  }
  return asJson(root);
}

function branchAt(root: Branch, steps: readonly string[]): Branch {
  let at = root;
  for (const step of steps) {
    const next = at.children.get(step);
    const branch = typeof next === "object" ? next : emptyBranch();
    at.children.set(step, branch);
    at = branch;
  }
  return at;
}

function asJson({ children }: Branch): JsonValue {
  const branch = [...children].map(([name, child]): JsonValue => [
    name,
    typeof child === "string" ? { type: "leaf", leaf: child } : asJson(child),
  ]);
  return { type: "branch", branch };
}
