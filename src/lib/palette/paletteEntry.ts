import type { LucideIcon } from "lucide-react";
import type { Tone } from "../../ui/tone";

/** A line of the palette: a record or an action. */
export interface PaletteEntry {
  /** Unique among all lines. */
  id: string;
  label: string;
  icon?: LucideIcon | undefined;
  /** The keys that do the same: G and L. */
  keys?: readonly string[] | undefined;
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
  /** Records that are searched instead. */
  source?: PaletteSource;
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
  /** The record whose page has this path; null for another kind, or if it is not listed. */
  at: (path: string) => PaletteEntry | null;
}

/** Everything that the palette offers the signed-in person. */
export interface PaletteContent {
  /** The most wanted kind first. */
  sources: readonly PaletteSource[];
  /** Actions on the record that is open, under its name; null on another screen. */
  here: { label: string; actions: readonly PaletteEntry[] } | null;
  /** Records opened before, the latest first. */
  recent: readonly PaletteEntry[];
  /** The question with which the palette opens; null for everything. */
  question: PaletteStep | null;
  actions: readonly PaletteEntry[];
}
