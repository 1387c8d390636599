import { Search } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { isLayerOpen } from "../lib/keys/layers";
import { stopAwaitingNoteBox, useNoteBoxWait } from "../lib/palette/noteBox";
import { commandKey } from "../lib/platform";
import { Button } from "../ui/Button";
import { Kbd } from "../ui/text/Kbd";
import { cn } from "../ui/cn";
import { closePalette, isPaletteOpen, openPalette, usePaletteOpening } from "./palette/opening";
import { PaletteModal } from "./PaletteModal";
import { useCommandShortcut } from "./useCommandShortcut";

/** Id of the field, which "/" presses on a screen without a list. */
export const PALETTE_BUTTON_ID = "search-everything";

const LABEL = "Search or jump to…";

interface PaletteButtonProps {
  /** Beside the filter of a list there is less room. */
  isNarrow: boolean;
  onListShortcuts: () => void;
}

function open(): void {
  stopAwaitingNoteBox();
  openPalette();
}

function toggle(): void {
  if (isPaletteOpen()) closePalette();
  // The palette would cover an open dialog or menu, which needs an answer first.
  else if (!isLayerOpen()) open();
}

/** The search of the whole workspace: a button that looks like a field and opens the command palette. An icon on a phone. */
export function PaletteButton({ isNarrow, onListShortcuts }: PaletteButtonProps) {
  const { isOpen, question } = usePaletteOpening();
  useNoteBoxWait(useLocation().pathname);
  useEffect(() => closePalette, []);
  useCommandShortcut("k", toggle);
  const key = commandKey();
  return (
    <div role="search" aria-label="Everything" className={cn("min-w-0", isNarrow ? "xl:basis-96" : "sm:basis-96")}>
      <Button
        id={PALETTE_BUTTON_ID}
        aria-haspopup="dialog"
        aria-keyshortcuts={key === "⌘" ? "Meta+K" : "Control+K"}
        title={isNarrow ? LABEL : undefined}
        onClick={open}
        className={cn(
          // Looks like a text field, whose dialog has the real one.
          "h-9 justify-start gap-2 border-field-line px-2.5 font-normal text-ink-faint shadow-none max-sm:w-11 max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:text-ink-soft",
          isNarrow ? "xl:w-full" : "sm:w-full",
        )}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className={cn("min-w-0 flex-1 truncate text-left", isNarrow ? "max-xl:sr-only" : "max-sm:sr-only")}>
          {LABEL}
        </span>
        <span aria-hidden className="flex shrink-0 gap-1 max-sm:hidden">
          <Kbd>{key}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </Button>
      <PaletteModal
        open={isOpen}
        question={question}
        onOpenChange={(next) => {
          if (!next) closePalette();
        }}
        onListShortcuts={onListShortcuts}
      />
    </div>
  );
}
