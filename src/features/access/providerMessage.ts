import type { AccessText } from "./useAccessText";

/** Clerk's word for a code that is another than the one it sent or the one that an app shows. */
export const WRONG_CODE = "form_code_incorrect";

/**
 * Clerk's own message, unchanged, in English, but for a wrong code, which it does not say what to do about; the sentence for its code in another language. What is no answer of Clerk's has the
 * words of a program: a cut line, the page of a gateway, an answer that cannot be read.
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

/** What to do after a mailed code was refused. */
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

/** Clerk could not be reached, and said so without an error. */
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
