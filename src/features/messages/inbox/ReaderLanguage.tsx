import { ENGLISH_NAMES } from "../../../../convex/platform/languages";
import { useReaderOf } from "../../clients/shared/useReader";
import { messageText } from "./messageText";

/** The language that a client has chosen, where staff write to them; renders nothing without a choice. */
export function ReaderLanguage({ clientId }: { clientId: string }) {
  const locale = useReaderOf(clientId)?.locale ?? null;
  return locale === null ? null : <span className="py-0.5">{messageText.reads(ENGLISH_NAMES[locale])}</span>;
}
