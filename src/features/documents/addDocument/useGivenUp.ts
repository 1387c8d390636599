import { useCallback, useEffect, useRef } from "react";
import type { Uploads } from "../upload/uploads";
import { givenUpText } from "../upload/uploadText";
import { showToast } from "../../../ui/feedback/toasts";

/** Cancels unfinished uploads on close and toasts the result. Returns `markSaved`. */
export function useGivenUp(uploads: Uploads): () => void {
  const isSaved = useRef(false);
  useEffect(
    () => () => {
      if (isSaved.current) return;
      void uploads.giveUp().then((given) => {
        const text = givenUpText(given);
        if (text !== null) showToast({ tone: given.stopped > 0 ? "warn" : "good", text });
      });
    },
    [uploads],
  );
  return useCallback(() => {
    isSaved.current = true;
  }, []);
}
