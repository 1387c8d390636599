/** `log.audit` of `convex/server`: audit records of functions go to the deployment's log. */
import type { Execution } from "../execution.ts";
import type { AsyncSyscall } from "../functionHost.ts";
import type { JsonValue } from "../../domain/json.ts";
import type { Log } from "../../domain/log.ts";

/** The values of `log.vars`, which only the deployment knows. */
function variables({ requestId, origin, caller }: Execution, now: number): Record<string, JsonValue> {
  const convexActor = caller.kind === "admin" ? { kind: "admin", actingAs: caller.actingAs } : null;
  return { requestId, ip: origin?.ip ?? null, userAgent: origin?.userAgent ?? null, now, convexActor };
}

function filledIn(value: JsonValue, known: Record<string, JsonValue>): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => filledIn(item, known));
  const { $var: name } = value;
  if (typeof name === "string") return known[name] ?? null;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, filledIn(inner, known)]));
}

export function auditCalls(log: Log, now: () => number): Record<string, AsyncSyscall> {
  return {
    "1.0/auditLog": (execution, { body = null }) => {
      const { path, component } = execution.function;
      const entry = filledIn(body, variables(execution, now()));
      log.info("audit", { path, ...(component !== "" && { component }), requestId: execution.requestId, entry });
      return "null";
    },
  };
}
