import { MessageSquareText, PanelRightClose } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import { whenIdle } from "../../ui/lazy/idle";
import { ASIDE_BUTTON_ID, awaitNoteBoxAt, isNoteBoxAwaitedAt, stopAwaitingNoteBox } from "../../lib/palette/noteBox";
import { browserStore } from "../../lib/tabStore";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import { SlidePanel } from "../../ui/overlay/SlidePanel";

/** From this width on, the aside of a record has its own column. */
export const WIDE_SCREEN = "(min-width: 80rem)";

const COLUMN_ID = "aside";

export interface AsideProps {
  label: string;
  /** Shown after the label of the button that opens the panel: " (3)". */
  count: string;
  /** Whether the column begins open, until the person chooses. */
  beginsOpen: boolean;
  /** The choice is remembered for each kind of record: "case". */
  kind: string;
  content: () => ReactNode;
  /** Loads the code of the content. */
  loadAhead?: () => void;
  /** Shown instead of the content if the record is gone. */
  whenGone?: ReactNode;
}

/** Loads the aside's code together with the record's data if it is on the screen, otherwise when the page is idle. */
export function useAsideCode(aside: AsideProps | null, isShown: boolean): void {
  const load = aside?.loadAhead;
  useEffect(() => {
    if (load === undefined) return undefined;
    if (!isShown) return whenIdle(load);
    load();
    return undefined;
  }, [load, isShown]);
}

interface AsideOpening {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether the column is open: as chosen in this browser, or because the screen was opened for the field of a new note. */
export function useAsideOpening(aside: AsideProps | null): AsideOpening {
  const { pathname } = useLocation();
  const stored = `passage.aside.${aside?.kind ?? ""}`;
  const [chosen, setChosen] = useState<{ stored: string; isOpen: boolean } | null>(null);
  const [openedFor, setOpenedFor] = useState<string | null>(null);
  if (openedFor !== pathname && isNoteBoxAwaitedAt(pathname)) setOpenedFor(pathname);
  const choose = (isOpen: boolean) => {
    browserStore.setItem(stored, isOpen ? "open" : "closed");
    setChosen({ stored, isOpen });
    setOpenedFor(null);
  };
  const choice = chosen?.stored === stored ? chosen.isOpen : storedChoice(stored);
  return {
    isOpen: openedFor === pathname || (choice ?? aside?.beginsOpen ?? false),
    open: () => {
      awaitNoteBoxAt(pathname);
      choose(true);
    },
    close: () => {
      choose(false);
    },
  };
}

function storedChoice(stored: string): boolean | null {
  const choice = browserStore.getItem(stored);
  return choice === null ? null : choice === "open";
}

interface AsideColumnProps extends AsideProps {
  opening: AsideOpening;
  /** The record is loading. */
  isEmpty: boolean;
}

/** The column beside a record. It scrolls on its own; closed, it is a strip with the button that opens it. */
export function AsideColumn({ label, count, content, isEmpty, opening: { isOpen, open, close } }: AsideColumnProps) {
  const closeLabel = `Close ${label.toLowerCase()}`;
  return (
    <aside
      id={COLUMN_ID}
      aria-label={label}
      className="sticky top-0 h-[100cqh] border-l border-line data-[open=false]:w-10 data-[open=true]:w-88"
      data-open={isOpen}
    >
      {isOpen ? null : (
        <Button
          id={ASIDE_BUTTON_ID}
          look="quiet"
          aria-expanded={false}
          aria-controls={COLUMN_ID}
          title={`${label}${count}`}
          onClick={open}
          className="h-full w-full flex-col justify-start rounded-none px-0 py-4"
        >
          <MessageSquareText aria-hidden className="size-4" />
          <span className="[writing-mode:vertical-rl]">
            {label}
            {count}
          </span>
        </Button>
      )}
      {isOpen && !isEmpty ? content() : null}
      {isOpen ? (
        <IconButton
          label={closeLabel}
          aria-expanded
          aria-controls={COLUMN_ID}
          className="absolute top-2.5 right-2"
          onClick={() => {
            // The strip's button exists only after the column has closed.
            flushSync(close);
            document.getElementById(ASIDE_BUTTON_ID)?.focus();
          }}
        >
          <PanelRightClose aria-hidden className="size-4" />
        </IconButton>
      ) : null}
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
