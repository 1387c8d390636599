import { useRef } from "react";
import { Banner } from "../../../ui/feedback/Banner";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Spinner } from "../../../ui/feedback/Spinner";
import { noteElementId } from "./NoteItem";
import { noteText } from "./noteText";
import type { useNotePages } from "./useNotePages";

type OlderNotesProps = Pick<ReturnType<typeof useNotePages>, "older" | "showOlder">;

/** The button below the notes that loads the next page. */
export function OlderNotes({ older, showOlder }: OlderNotesProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = async () => {
    const first = await showOlder();
    if (first === null) return;
    const note = document.getElementById(noteElementId(first));
    const focused = document.activeElement;
    // A button that disappears leaves its focus to the element around the notes. Moves the focus only from there or from the
    // button: a person who has begun to write keeps it.
    const isHere = focused === null || focused.contains(note) || place.current?.contains(focused) === true;
    // Continues at the former place of the button.
    if (isHere) note?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className="space-y-2 border-t border-line p-4 text-center">
      {older === "failed" ? <Banner tone="bad">{noteText.olderFailed}</Banner> : null}
      <RetryButton
        className="pointer-coarse:h-11"
        onRetry={() => void show()}
        isRetrying={older === "loading"}
        {...(older === "idle" && { label: noteText.showOlder })}
        retrying={
          <>
            <Spinner />
            {noteText.loadingOlder}
          </>
        }
      />
    </div>
  );
}
