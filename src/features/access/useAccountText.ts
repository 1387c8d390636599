import { account as english } from "../../lib/words/en/account";
import { account as spanish } from "../../lib/words/es/account";
import { useSpoken } from "../../lib/words/spokenContext";
import type { Translated } from "../../lib/words/translated";

const TEXTS = { en: english, es: spanish } as const;

/** The texts of the account page, in the language of the page. */
export function useAccountText(): Translated<typeof english> {
  return TEXTS[useSpoken().locale];
}
