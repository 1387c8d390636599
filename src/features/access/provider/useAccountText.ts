import { account as english } from "../../../lib/words/en/account";
import { account as spanish } from "../../../lib/words/es/account";
import { usePageLanguage } from "../../../lib/words/pageLanguage";
import type { Translated } from "../../../lib/words/translated";
import { type Locale } from "../../../../convex/platform/languages";

type AccountText = Translated<typeof english>;

const TEXTS: Record<Locale, AccountText> = { en: english, es: spanish };

/** The texts of the account page, in the language of the page. */
export function useAccountText(): AccountText {
  return TEXTS[usePageLanguage().locale];
}
