import { createContext, use } from "react";

/** The texts of the ui parts themselves. */
export const ENGLISH_UI_WORDS = {
  close: "Close",
  cancel: "Cancel",
  retry: "Retry",
  retrying: "Retrying...",
  showPassword: "Show password",
  /** Name of the toasts' region. */
  toasts: "Notifications",
  noMenu: "The menu didn't load. Check your connection and open it again, or reload the page.",
};

export type UiWords = Readonly<typeof ENGLISH_UI_WORDS>;

/** The app provides texts in the language of the page. */
export const UiWordsContext = createContext<UiWords>(ENGLISH_UI_WORDS);

export function useUiWords(): UiWords {
  return use(UiWordsContext);
}
