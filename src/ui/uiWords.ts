import { createContext, use } from "react";

/** What the parts themselves say, whatever they are about. */
export const ENGLISH_UI_WORDS = {
  close: "Close",
  cancel: "Cancel",
  retry: "Retry",
  retrying: "Retrying...",
  /** The region of the toasts. */
  toasts: "Notifications",
  noMenu: "The menu didn't load. Check your connection and open it again, or reload the page.",
};

export type UiWords = Readonly<typeof ENGLISH_UI_WORDS>;

/** The app gives the words of another language where its page is in one. */
export const UiWordsContext = createContext<UiWords>(ENGLISH_UI_WORDS);

export function useUiWords(): UiWords {
  return use(UiWordsContext);
}
