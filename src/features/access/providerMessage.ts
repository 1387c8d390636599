/** Clerk's own message, unchanged. A failed connection has no message. */
export function providerMessage(error: unknown): string {
  const first = providerError(error);
  const message = first?.longMessage ?? first?.message;
  if (message) return message;
  return error instanceof Error && error.message !== ""
    ? error.message
    : "The sign-in service could not be reached. Check your connection and try again.";
}

interface ProviderError {
  code?: string;
  message?: string;
  longMessage?: string;
  meta?: { paramName?: string };
}

/** What Clerk says is wrong; undefined where it has not answered. */
export function providerError(error: unknown): ProviderError | undefined {
  return hasErrors(error) ? error.errors[0] : undefined;
}

/** Whether Clerk could not do its work, rather than refuse something. */
export function isProviderDown(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) >= 500;
}

function hasErrors(error: unknown): error is { errors: readonly ProviderError[] } {
  return typeof error === "object" && error !== null && "errors" in error && Array.isArray(error.errors);
}
