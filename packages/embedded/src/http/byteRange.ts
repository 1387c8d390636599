import type { ByteRange } from "../storage/fileStore.ts";

/** A single range: `bytes=0-99`, `bytes=100-` or `bytes=-50`. */
const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file of `size` bytes that a `Range` header asks for. Null means the whole file, also for a header that
 * is not understood or has several ranges (RFC 9110, 14.2).
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") return last === "0" || size === 0 ? "unsatisfiable" : between(size - Number(last), size - 1);
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : between(start, end);
}

function between(start: number, end: number): ByteRange {
  return { start: Math.max(0, start), end };
}
