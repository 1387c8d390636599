import type { Tone } from "../../ui/tone";

/** A line of the palette: a record or an action. */
export interface PaletteEntry {
  /** Unique among all lines. */
  id: string;
  label: string;
  /** Stands behind the label: an address, a phone number. */
  details?: readonly string[];
  badge?: { label: string; tone: Tone };
  /** What choosing it does, after the palette has closed; or the lines to choose from next. */
  choose: (() => void) | PaletteStep;
}

/** A second question: "Set status of Maria Santos". */
export interface PaletteStep {
  title: string;
  entries: readonly PaletteEntry[];
}

/** Said below the found records while there are more to come, or when they could not be loaded. */
export interface PaletteNote {
  text: string;
  failure: { retry: () => void; isRetrying: boolean } | null;
}

/** The records of one kind. A domain adds one in `src/app/palette/registry.ts`. */
export interface PaletteSource {
  /** "Leads" */
  label: string;
  note: PaletteNote | null;
  find: (typed: string) => readonly PaletteEntry[];
}

/** Everything that the palette of the person at the screen offers. */
export interface PaletteContent {
  sources: readonly PaletteSource[];
  actions: readonly PaletteEntry[];
}
