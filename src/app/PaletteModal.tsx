import { useRef, useState, useSyncExternalStore } from "react";
import { PaletteField } from "../features/workspace/palette/PaletteField";
import { LazyPart } from "../lib/lazy/LazyPart";
import { LazyModule } from "../ui/lazy/lazyModule";
import type { PaletteQuestion } from "./palette/opening";
import { Modal } from "../ui/overlay/Modal";

const PALETTE = new LazyModule("palette", async () => (await import("./palette/CommandPalette")).CommandPalette);

interface PaletteModalProps {
  open: boolean;
  question: PaletteQuestion | null;
  onOpenChange: (open: boolean) => void;
  onListShortcuts: () => void;
}

/** The command palette's dialog, whose code is loaded when it opens. It fills the width of a phone. */
export function PaletteModal({ open, question, onOpenChange, onListShortcuts }: PaletteModalProps) {
  const chosen = useRef<(() => void) | null>(null);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Command palette"
      titleClass="sr-only"
      closeLabel="Close command palette"
      className="inset-x-0 top-0 flex max-h-dvh animate-fade-in flex-col border-b bg-raised sm:top-[12vh] sm:left-1/2 sm:max-h-[70vh] sm:w-[38rem] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:rounded-lg sm:border"
      onClosed={() => {
        chosen.current?.();
        chosen.current = null;
      }}
    >
      <LatePalette
        question={question}
        onListShortcuts={onListShortcuts}
        onChosen={(run) => {
          // Runs after the palette has closed, because the chosen action may move the focus.
          chosen.current = run;
          onOpenChange(false);
        }}
      />
    </Modal>
  );
}

interface LatePaletteProps {
  question: PaletteQuestion | null;
  onListShortcuts: () => void;
  onChosen: (run: () => void) => void;
}

/**
 * The palette, or a plain field while its code is loading, which hands over the typed text. Enter does nothing in that field, because no
 * result is visible yet.
 */
function LatePalette(props: LatePaletteProps) {
  const isHere = useSyncExternalStore(PALETTE.subscribe, PALETTE.get) !== null;
  const [typed, setTyped] = useState("");
  return (
    <>
      {isHere ? null : <PaletteField value={typed} onType={setTyped} />}
      <LazyPart module={PALETTE} what="The command palette">
        {(CommandPalette) => <CommandPalette typedBefore={typed} {...props} />}
      </LazyPart>
    </>
  );
}
