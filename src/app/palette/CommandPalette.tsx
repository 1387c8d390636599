import { Palette } from "../../features/palette/Palette";
import { usePaletteContent } from "./registry";

interface CommandPaletteProps {
  onChosen: (run: () => void) => void;
  onListShortcuts: () => void;
}

/** The command palette with everything that is registered. */
export function CommandPalette({ onChosen, onListShortcuts }: CommandPaletteProps) {
  return <Palette content={usePaletteContent(onListShortcuts)} onChosen={onChosen} />;
}
