import { useRef } from "react";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Spinner } from "../../ui/Spinner";
import { noteElementId } from "./NoteItem";
import { noteText } from "./noteText";
import type { useNotePages } from "./useNotePages";

type OlderNotesProps = Pick<ReturnType<typeof useNotePages>, "older" | "showOlder">;

/** The button below the notes that reads the page below them. */
export function OlderNotes({ older, showOlder }: OlderNotesProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isLoading = older === "loading";
  const show = async () => {
    const first = await showOlder();
    const focused = document.activeElement;
    const isElsewhere = focused !== null && focused !== document.body && focused !== button.current;
    // Reading continues where the button was. Whoever has begun to write meanwhile is left alone.
    if (first !== null && !isElsewhere) document.getElementById(noteElementId(first))?.focus({ preventScroll: true });
  };
  return (
    <div className="space-y-2 border-t border-line p-4 text-center">
      {older === "failed" ? <Banner tone="bad">{noteText.olderFailed}</Banner> : null}
      {/* Not disabled while it loads: that would take the focus away. */}
      <Button ref={button} aria-disabled={isLoading} className="pointer-coarse:h-11" onClick={() => void show()}>
        {isLoading ? <Spinner /> : null}
        {isLoading ? noteText.loadingOlder : older === "failed" ? noteText.retry : noteText.showOlder}
      </Button>
    </div>
  );
}
