import type { ComponentProps } from "react";
import { Palette } from "../../features/workspace/palette/Palette";
import { usePaletteContent } from "./registry";

interface CommandPaletteProps extends Omit<ComponentProps<typeof Palette>, "content"> {
  onListShortcuts: () => void;
}

/** The command palette with all registered sources and actions. */
export function CommandPalette({ onListShortcuts, ...palette }: CommandPaletteProps) {
  return <Palette content={usePaletteContent(onListShortcuts)} {...palette} />;
}
