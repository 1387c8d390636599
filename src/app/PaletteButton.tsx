import { Command } from "lucide-react";
import { useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import { isLayerOpen } from "../lib/keys/layers";
import { stopAwaitingNoteBox, useNoteBoxWait } from "../lib/palette/noteBox";
import { commandKey } from "../lib/platform";
import { Button } from "../ui/Button";
import { PaletteModal } from "./PaletteModal";
import { useCommandShortcut } from "./useCommandShortcut";

/** The button of the command palette, its shortcut, and the palette itself. */
export function PaletteButton({ onListShortcuts }: { onListShortcuts: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useNoteBoxWait(useLocation().pathname);
  const open = () => {
    stopAwaitingNoteBox();
    setOpen(true);
  };
  const toggle = useCallback(() => {
    // The palette would cover an open dialog or menu, which needs an answer first.
    if (!isOpen && isLayerOpen()) return;
    stopAwaitingNoteBox();
    setOpen(!isOpen);
  }, [isOpen]);
  useCommandShortcut("k", toggle);
  const key = commandKey();
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label="Command palette"
        aria-haspopup="dialog"
        aria-keyshortcuts={key === "⌘" ? "Meta+K" : "Control+K"}
        title={`Command palette (${key} K)`}
        onClick={open}
      >
        <Command aria-hidden className="size-4" />
      </Button>
      <PaletteModal open={isOpen} onOpenChange={setOpen} onListShortcuts={onListShortcuts} />
    </>
  );
}
