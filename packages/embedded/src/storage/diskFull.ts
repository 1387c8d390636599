import { z } from "zod";

/** Node's file calls fail with `code`, SQLite with `errcode`, and a copying process reports it on its `stderr`. */
const vFailure = z.object({ code: z.unknown(), errcode: z.unknown(), stderr: z.unknown() }).partial();
const SQLITE_FULL = 13;

/** True if an error was caused by a full disk. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode, stderr } = vFailure.safeParse(error).data ?? {};
  return code === "ENOSPC" || errcode === SQLITE_FULL || (typeof stderr === "string" && stderr.includes("ENOSPC"));
}
