import { readReason, reasonText, REASON_LABELS } from "../../../../convex/documents/review/rules";
import { isTranslation } from "../../../../convex/practice/translatedTexts";
import { ENGLISH_NAMES } from "../../../../convex/platform/languages";
import { plainText } from "../../../ui/text/plainText";

const text = {
  reason: "Reason",
  clientReads: (language: string) => `The client reads in ${language}:`,
} as const;

/** Why a document was returned, in the words of staff; beside them what the client reads, if it is in another language. */
export function ReturnedReason({ reason }: { reason: string }) {
  const read = readReason(reason);
  if (read === null) {
    return (
      <>
        {text.reason}: {plainText(reason)}
      </>
    );
  }
  const labels = read.reasons.map((each) => REASON_LABELS[each]).join(", ");
  const { locale } = read;
  return (
    <>
      {text.reason}: {labels}
      {read.text === "" ? null : `. ${plainText(read.text)}`}
      {isTranslation(locale) ? (
        <span className="block text-ink-soft">
          {text.clientReads(ENGLISH_NAMES[locale])}{" "}
          <span lang={locale}>{reasonText({ ...read, text: "" }, locale)}</span>
        </span>
      ) : null}
    </>
  );
}
