import type { Locale } from "../../../convex/platform/languages";
import type { RefusalCode } from "../../../convex/platform/refusals";
import { isMissingCode } from "../lazy/loadOrReload";
import { errorText, refusalIn, requestIdIn, secondsUntil } from "../calls/refusalText";
import { serverNow } from "../../ui/text/serverNow";
import type { open as english } from "./en/open";
import { open as spanish } from "./es/open";
import { refusals, unforeseen } from "./es/refusals";
import { fill } from "./fill";
import type { Translated } from "./translated";
import { usePageLanguage } from "./pageLanguage";

interface ErrorWords {
  open: Pick<Translated<typeof english>, "failed" | "failedWhy">;
  refusals: Readonly<Record<RefusalCode, string>>;
  unforeseen: { sentence: string; report: string };
}

/** English has sentences of its own, which name the thing. */
const translatedErrorText = ({ open, refusals, unforeseen }: ErrorWords) =>
  function errorTextIn(error: unknown): string {
    const refusal = refusalIn(error);
    if (refusal?.code === "RATE_LIMITED") {
      return fill(refusals.RATE_LIMITED, { seconds: String(secondsUntil(refusal.retryAt, serverNow())) });
    }
    if (refusal !== null) return refusals[refusal.code];
    if (isMissingCode(error)) return `${open.failed}. ${open.failedWhy}`;
    const request = requestIdIn(error);
    return request === undefined
      ? unforeseen.sentence
      : `${unforeseen.sentence} ${fill(unforeseen.report, { request })}`;
  };

const TEXTS: Record<Locale, (error: unknown) => string> = {
  en: errorText,
  es: translatedErrorText({ open: spanish, refusals, unforeseen }),
};

/** The message for any error, in the page's language: the refusal's, or a general one for unexpected errors. */
export function useErrorText(): (error: unknown) => string {
  return TEXTS[usePageLanguage().locale];
}
