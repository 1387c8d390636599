/** `ctx.auth` and `ctx.meta`. */
import { identityOf } from "../execution.ts";
import { LIMITS } from "../limits.ts";
import { transactionOf, type Syscall } from "./database.ts";

function metric(used: number, limit: number): { used: number; remaining: number } {
  return { used, remaining: Math.max(0, limit - used) };
}

const getUserIdentity: Syscall = (execution) => {
  execution.trace.identityRead = true;
  return JSON.stringify(identityOf(execution.caller));
};

const getTransactionMetrics: Syscall = (execution) => {
  const { usage } = transactionOf(execution);
  return JSON.stringify({
    bytesRead: metric(usage.of("bytesRead"), LIMITS.bytesRead),
    bytesWritten: metric(usage.of("bytesWritten"), LIMITS.bytesWritten),
    databaseQueries: metric(usage.of("indexRangesRead"), LIMITS.indexRangesRead),
    documentsRead: metric(usage.of("documentsRead"), LIMITS.documentsRead),
    documentsWritten: metric(usage.of("documentsWritten"), LIMITS.documentsWritten),
    functionsScheduled: metric(usage.of("scheduledPerMutation"), LIMITS.scheduledPerMutation),
    scheduledFunctionArgsBytes: metric(usage.of("scheduledArgumentBytes"), LIMITS.scheduledArgumentBytes),
    filesWritten: metric(usage.of("filesWritten"), LIMITS.filesWritten),
    fileWriteBytes: metric(usage.of("fileWriteBytes"), LIMITS.fileWriteBytes),
    filesRead: metric(usage.of("filesRead"), LIMITS.filesRead),
    fileReadBytes: metric(usage.of("fileReadBytes"), LIMITS.fileReadBytes),
  });
};

export const META_CALLS: Record<string, Syscall> = {
  "1.0/getUserIdentity": getUserIdentity,
  "1.0/getTransactionMetrics": getTransactionMetrics,
  "1.0/getFunctionMetadata": ({ function: { path: name, component: componentPath } }) =>
    JSON.stringify({ name, componentPath }),
  "1.0/getDeploymentMetadata": () => JSON.stringify({ name: "embedded", region: null, class: "embedded" }),
  "1.0/getRequestMetadata": ({ requestId, scheduledBy, ip }) =>
    JSON.stringify({ ip, userAgent: null, requestId, scheduledFunctionId: scheduledBy, authToken: null }),
};
