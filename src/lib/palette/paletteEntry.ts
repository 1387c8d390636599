import type { Tone } from "../../ui/tone";

/** A line of the palette: a record or an action. */
export interface PaletteEntry {
  /** Unique among all lines. */
  id: string;
  label: string;
  /** Shown after the label: an address, a phone number. */
  details?: readonly string[];
  badge?: { label: string; tone: Tone };
  /** Runs after the palette has closed; a step shows further lines instead. */
  choose: (() => void) | PaletteStep;
}

/** A second question: "Set status of Maria Santos". */
export interface PaletteStep {
  title: string;
  entries: readonly PaletteEntry[];
}

/** Shown below the results while more are loading, or when they could not be loaded. */
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

/** Everything that the palette offers the signed-in person. */
export interface PaletteContent {
  sources: readonly PaletteSource[];
  actions: readonly PaletteEntry[];
}
