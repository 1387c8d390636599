/** Something a person can correct: printed as one sentence on stderr, without a stack, exit code 1. */
export class StartProblem extends Error {}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Node's error code (`EACCES`, `EADDRINUSE`), or null for any other failure. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
