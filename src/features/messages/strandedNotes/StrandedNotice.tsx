import { useEffect, useState, useSyncExternalStore } from "react";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { useNotesAtWork } from "../noteDrafts/NoteDraftsProvider";
import { StrandedNoteList } from "./StrandedNoteList";
import { strandedNotes } from "./strandedNotes";
import { strandedText, strandedWords } from "./strandedText";

/** Says on every screen that some notes cannot be saved, and opens their texts. */
export function StrandedNotice() {
  const { kept } = useNotesAtWork();
  const count = useSyncExternalStore(kept.subscribe, () => strandedNotes(kept).length);
  const [isWanted, setWanted] = useState(false);
  const isOver = isWanted && count === 0;
  useEffect(() => {
    if (!isOver) return;
    // The banner's button, which would get the focus back, is gone.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [isOver]);
  return (
    <>
      {count === 0 ? null : (
        <Banner
          tone="bad"
          className="pointer-events-auto"
          action={
            <Button
              size="small"
              onClick={() => {
                setWanted(true);
              }}
            >
              {strandedWords.show}
            </Button>
          }
        >
          {strandedText(count)}
        </Banner>
      )}
      <Dialog open={isWanted && count > 0} onOpenChange={setWanted} title={strandedWords.heading}>
        <StrandedNoteList />
      </Dialog>
    </>
  );
}
