/** Clerk's own message, unchanged. A failed connection has no message. */
export function providerMessage(error: unknown): string {
  const first = hasErrors(error) ? error.errors[0] : undefined;
  const message = first?.longMessage ?? first?.message;
  if (message) return message;
  return error instanceof Error && error.message !== ""
    ? error.message
    : "The sign-in service could not be reached. Check your connection and try again.";
}

interface ProviderError {
  message?: string;
  longMessage?: string;
}

function hasErrors(error: unknown): error is { errors: readonly ProviderError[] } {
  return typeof error === "object" && error !== null && "errors" in error && Array.isArray(error.errors);
}
