/** `ctx.auth` and `ctx.meta`. */
import { int64Base64 } from "../../documents/commitTimestamp.ts";
import { identityOf, type UserIdentity } from "../../domain/caller.ts";
import type { CachedAnswer } from "../../domain/isolateHost.ts";
import { FunctionRefused } from "../../domain/limits.ts";
import { transactionOf, type Syscall } from "./database.ts";

type MetaCall = (...call: Parameters<Syscall>) => string | CachedAnswer;

/** Cached, because each of a caller's live queries reads its identity at every run. */
const identityAnswers = new WeakMap<UserIdentity, CachedAnswer>();

function identityAnswer(identity: UserIdentity): CachedAnswer {
  const known = identityAnswers.get(identity);
  if (known !== undefined) return known;
  const answer = { text: JSON.stringify(identity) };
  identityAnswers.set(identity, answer);
  return answer;
}

const getUserIdentity: MetaCall = (execution) => {
  execution.trace.identityRead = true;
  const identity = identityOf(execution.caller);
  return identity === null ? "null" : identityAnswer(identity);
};

const getTransactionMetrics: Syscall = (execution) => {
  execution.trace.allowanceRead = true;
  return JSON.stringify(transactionOf(execution).usage.metrics());
};

/** Query results are shared by callers, so they must not depend on a single request. */
const getRequestMetadata: Syscall = ({ function: { kind }, requestId, scheduledBy, origin, caller }) => {
  if (kind === "query") {
    throw new FunctionRefused(
      "getRequestMetadata() can only be called from a mutation, action or HTTP action. It is not available in queries.",
    );
  }
  return JSON.stringify({
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent ?? null,
    requestId,
    scheduledFunctionId: scheduledBy,
    authToken: caller.kind === "user" ? (caller.token ?? null) : null,
  });
};

const getSnapshotTs: Syscall = (execution) => {
  execution.trace.momentRead = true;
  return JSON.stringify({ $integer: int64Base64(transactionOf(execution).snapshotTs) });
};

export const META_CALLS: Record<string, MetaCall> = {
  "1.0/getUserIdentity": getUserIdentity,
  "1.0/getTransactionMetrics": getTransactionMetrics,
  "1.0/getSnapshotTs": getSnapshotTs,
  "1.0/getFunctionMetadata": ({ function: { path, kind, component: componentPath } }) => {
    const name = kind === "httpAction" ? "http" : path.replace(/:default$/, "");
    return JSON.stringify({ name, componentPath });
  },
  "1.0/getDeploymentMetadata": () => JSON.stringify({ name: "embedded", region: null, class: "s16" }),
  "1.0/getRequestMetadata": getRequestMetadata,
};
