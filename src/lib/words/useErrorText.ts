import { isMissingCode } from "../lazy/loadOrReload";
import { errorText, refusalIn, requestIdIn, secondsUntil } from "../refusalText";
import { serverNow } from "../../ui/serverNow";
import { open } from "./es/open";
import { refusals, unforeseen } from "./es/refusals";
import { fill } from "./fill";
import { useSpoken } from "./spokenContext";

function inSpanish(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.code === "RATE_LIMITED") {
    return fill(refusals.RATE_LIMITED, { seconds: String(secondsUntil(refusal.retryAt, serverNow())) });
  }
  if (refusal !== null) return refusals[refusal.code];
  if (isMissingCode(error)) return `${open.failed}. ${open.failedWhy}`;
  const request = requestIdIn(error);
  return request === undefined ? unforeseen.sentence : `${unforeseen.sentence} ${fill(unforeseen.report, { request })}`;
}

const TEXTS = { en: (error: unknown) => errorText(error), es: inSpanish } as const;

/** The message for any error, in the page's language: the refusal's, or a general one for unexpected errors. */
export function useErrorText(): (error: unknown) => string {
  return TEXTS[useSpoken().locale];
}
