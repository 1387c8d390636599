import { useRef } from "react";
import { Banner } from "../../ui/Banner";
import { RetryButton } from "../../ui/RetryButton";
import { Spinner } from "../../ui/Spinner";
import { noteElementId } from "./NoteItem";
import { noteText } from "./noteText";
import type { useNotePages } from "./useNotePages";

type OlderNotesProps = Pick<ReturnType<typeof useNotePages>, "older" | "showOlder">;

/** The button below the notes that reads the page below them. */
export function OlderNotes({ older, showOlder }: OlderNotesProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = async () => {
    const first = await showOlder();
    if (first === null) return;
    const note = document.getElementById(noteElementId(first));
    const focused = document.activeElement;
    // A button that goes away leaves its focus to what is around the notes. Whoever has begun to write meanwhile is left alone.
    const isHere = focused === null || focused.contains(note) || place.current?.contains(focused) === true;
    // Reading continues where the button was.
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
