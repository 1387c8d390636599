import { MessageSquareText } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { whenIdle } from "../../ui/lazy/idle";
import { ASIDE_BUTTON_ID, isNoteBoxAwaitedAt, stopAwaitingNoteBox } from "../../lib/palette/noteBox";
import { Button } from "../../ui/Button";
import { SlidePanel } from "../../ui/SlidePanel";

/** From this width on, what is beside a record has a column of its own. */
export const WIDE_SCREEN = "(min-width: 80rem)";

export interface AsideProps {
  label: string;
  /** Stands behind the label of the button that opens the panel: " (3)". */
  count?: ReactNode;
  content: () => ReactNode;
  /** Fetches the code of the content. */
  loadAhead?: () => void;
  /** In place of the content where the record is gone. */
  whenGone?: ReactNode;
}

/** Fetches the code of the content beside the record's data where it is on the screen, and when the page rests elsewhere. */
export function useAsideCode(aside: AsideProps | null, isWide: boolean): void {
  const load = aside?.loadAhead;
  useEffect(() => {
    if (load === undefined) return undefined;
    if (!isWide) return whenIdle(load);
    load();
    return undefined;
  }, [load, isWide]);
}

/** The column beside a record. It scrolls on its own. */
export function AsideColumn({ label, content, isEmpty }: AsideProps & { isEmpty: boolean }) {
  return (
    <aside aria-label={label} className="sticky top-0 h-[100cqh] border-l border-line">
      {isEmpty ? null : content()}
    </aside>
  );
}

/** The same content as a panel that slides in over a narrow screen. */
export function AsideButton({ label, count, content }: AsideProps) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => isNoteBoxAwaitedAt(pathname));
  return (
    <>
      <Button
        id={ASIDE_BUTTON_ID}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        <MessageSquareText aria-hidden className="size-4" />
        <span>
          {label}
          {count}
        </span>
      </Button>
      <SlidePanel
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          if (!open) stopAwaitingNoteBox();
        }}
        title={label}
        isTitleHidden
        closeLabel={`Close ${label.toLowerCase()}`}
        side="right"
        size="md"
      >
        <div className="min-h-0 flex-1">{content()}</div>
      </SlidePanel>
    </>
  );
}
