import { MessageSquareText } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { whenIdle } from "../../ui/lazy/idle";
import { ASIDE_BUTTON_ID, isNoteBoxAwaitedAt, stopAwaitingNoteBox } from "../../lib/palette/noteBox";
import { Button } from "../../ui/Button";
import { SlidePanel } from "../../ui/overlay/SlidePanel";

/** From this width on, the aside of a record has its own column. */
export const WIDE_SCREEN = "(min-width: 80rem)";

export interface AsideProps {
  label: string;
  /** Shown after the label of the button that opens the panel: " (3)". */
  count?: ReactNode;
  content: () => ReactNode;
  /** Loads the code of the content. */
  loadAhead?: () => void;
  /** Shown instead of the content if the record is gone. */
  whenGone?: ReactNode;
}

/** Loads the aside's code together with the record's data if it is on the screen, otherwise when the page is idle. */
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
