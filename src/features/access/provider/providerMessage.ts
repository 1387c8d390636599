import type { AccessText } from "./useAccessText";

/** Clerk's code for a wrong mailed, texted or app code. */
export const WRONG_CODE = "form_code_incorrect";

/**
 * In English, Clerk's own message; in another language, our sentence for its code. A wrong code always has our sentence, because
 * Clerk's does not say what to do. An error that is not Clerk's (a cut line, a gateway's page, an unreadable answer) has
 * technical words, and becomes "could not be reached".
 */
export function providerMessage(
  error: unknown,
  { refusals, serviceText }: Pick<AccessText, "refusals" | "serviceText">,
): string {
  if (error instanceof NoAnswer) return serviceText[error.what];
  const refusal = providerError(error);
  if (refusal === undefined) return serviceText.notReached;
  if (refusal.code === WRONG_CODE) return serviceText.wrongCode;
  if (refusals === null) return refusal.longMessage || refusal.message || serviceText.notReached;
  return refusals[refusal.code ?? ""] ?? serviceText.other;
}

/** Advice after a mailed code was refused. */
export function mailedCodeFailure(error: unknown, text: AccessText): string {
  switch (providerError(error)?.code) {
    case WRONG_CODE:
      return text.byCodeText.wrong;
    case "verification_expired":
      return text.byCodeText.expired;
    default:
      return providerMessage(error, text);
  }
}

/** Clerk could not be reached, and reported no error. */
export class NoAnswer extends Error {
  readonly what: "noAnswer" | "notCreated";

  constructor(what: "noAnswer" | "notCreated") {
    super(what);
    this.what = what;
  }
}

interface ProviderError {
  code?: string;
  message?: string;
  longMessage?: string;
  meta?: { paramName?: string };
}

/** Clerk's error; undefined if Clerk has not answered. */
export function providerError(error: unknown): ProviderError | undefined {
  return hasErrors(error) ? error.errors[0] : undefined;
}

/** Whether Clerk failed, rather than refused. */
export function isProviderDown(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) >= 500;
}

function hasErrors(error: unknown): error is { errors: readonly ProviderError[] } {
  return typeof error === "object" && error !== null && "errors" in error && Array.isArray(error.errors);
}
