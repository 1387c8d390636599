import type { JsonValue } from "../engine/ports.ts";

type Branch = Map<string, Branch | string>;

/** What a component offers to the one that mounts it: its public functions, as the tree that code generation writes down. */
export function componentExports(functions: Iterable<{ path: string; visibility: string }>): JsonValue {
  const root: Branch = new Map();
  for (const { path, visibility } of functions) {
    if (visibility !== "public") continue;
    const [module = "", name = ""] = path.split(":");
    branchAt(root, module.split("/")).set(name, `_reference/function/${module}.js:${name}`);
  }
  return asJson(root);
}

function branchAt(root: Branch, steps: readonly string[]): Branch {
  let at = root;
  for (const step of steps) {
    const next = at.get(step);
    const branch: Branch = next instanceof Map ? next : new Map();
    at.set(step, branch);
    at = branch;
  }
  return at;
}

function asJson(branch: Branch): JsonValue {
  const children = [...branch].map(([name, child]): JsonValue => [
    name,
    typeof child === "string" ? { type: "leaf", leaf: child } : asJson(child),
  ]);
  return { type: "branch", branch: children };
}
