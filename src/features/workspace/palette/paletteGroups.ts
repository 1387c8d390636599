import { bestRows, MAX_IN_GROUP } from "../../../lib/palette/bestRows";
import type { PaletteContent, PaletteEntry, PaletteNote, PaletteStep } from "../../../lib/palette/paletteEntry";
import { paletteText } from "./paletteText";
import { foldText } from "../../../../convex/platform/texts";

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

const LABELS = { textOf: ({ label }: PaletteEntry) => foldText(label), phoneOf: () => null };

function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  return typed.trim() === "" ? entries : bestRows(entries, LABELS, typed);
}

/**
 * The lines that match the typed text, by group. With nothing typed, all actions and no records, because records are searched by
 * name. A second question has only its own lines. Empty groups are omitted.
 */
export function paletteGroups(content: PaletteContent, step: PaletteStep | null, typed: string): PaletteGroup[] {
  const groups =
    step === null
      ? [
          ...content.sources.map(({ label, find }) => ({ label, entries: find(typed).slice(0, MAX_IN_GROUP) })),
          { label: paletteText.actions, entries: matching(content.actions, typed) },
        ]
      : [{ label: step.title, entries: matching(step.entries, typed) }];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Messages about the searched records. */
export function paletteNotes(content: PaletteContent, step: PaletteStep | null, typed: string): PaletteNote[] {
  if (step !== null || typed.trim() === "") return [];
  return content.sources.flatMap(({ note }) => note ?? []);
}
