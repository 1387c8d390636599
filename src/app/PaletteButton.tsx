import { Command } from "lucide-react";
import { useCallback, useState } from "react";
import { commandKey } from "../lib/platform";
import { Button } from "../ui/Button";
import { PaletteModal } from "./PaletteModal";
import { useCommandShortcut } from "./useCommandShortcut";

/** The button of the command palette, its shortcut, and the palette itself. */
export function PaletteButton({ onListShortcuts }: { onListShortcuts: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useCallback(() => {
    setOpen((wasOpen) => !wasOpen);
  }, []);
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
        onClick={toggle}
      >
        <Command aria-hidden className="size-4" />
      </Button>
      <PaletteModal open={isOpen} onOpenChange={setOpen} onListShortcuts={onListShortcuts} />
    </>
  );
}
