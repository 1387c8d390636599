/** Compares the outcomes and the reads of two runs of a query. */
import type { CallOutcome } from "../domain/calls.ts";
import type { ReadInterval } from "../transaction/readSet.ts";

export function sameIntervals(left: readonly ReadInterval[], right: readonly ReadInterval[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ index, lower, upper }, at) => {
      const other = right[at];
      return other?.index === index && other.lower === lower && other.upper === upper;
    })
  );
}

/** Whether each interval lies within the one at its place. */
export function areWithin(inner: readonly ReadInterval[], outer: readonly ReadInterval[]): boolean {
  return (
    inner.length === outer.length &&
    inner.every(({ index, lower, upper }, at) => {
      const other = outer[at];
      return other?.index === index && other.lower <= lower && other.upper >= upper;
    })
  );
}

export function sameOutcome(left: CallOutcome | null, right: CallOutcome): boolean {
  if (left?.ok === true && right.ok) {
    return left.value === right.value && JSON.stringify(left.logLines) === JSON.stringify(right.logLines);
  }
  if (left === null || left.ok || right.ok) return false;
  // Error messages contain the request id. A query that keeps failing in the same way has not changed.
  return (
    withoutRequestId(left.errorMessage) === withoutRequestId(right.errorMessage) &&
    JSON.stringify(left.errorData) === JSON.stringify(right.errorData)
  );
}

function withoutRequestId(message: string): string {
  return message.replace(/^\[Request ID: [^\]]*\]/, "");
}
