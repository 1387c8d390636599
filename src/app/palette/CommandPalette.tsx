import type { ComponentProps } from "react";
import { Palette } from "../../features/workspace/palette/Palette";
import type { PaletteQuestion } from "./opening";
import { usePaletteContent } from "./registry";

interface CommandPaletteProps extends Omit<ComponentProps<typeof Palette>, "content"> {
  question: PaletteQuestion | null;
  onListShortcuts: () => void;
}

/** The command palette with all registered sources and actions. */
export function CommandPalette({ question, onListShortcuts, ...palette }: CommandPaletteProps) {
  return <Palette content={usePaletteContent(onListShortcuts, question)} {...palette} />;
}
