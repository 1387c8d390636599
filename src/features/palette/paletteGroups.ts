import { bestRows, MAX_IN_GROUP } from "../../lib/palette/bestRows";
import type { PaletteContent, PaletteEntry, PaletteSource, PaletteStep } from "../../lib/palette/paletteEntry";
import { paletteText } from "./paletteText";

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
  note: PaletteSource["note"];
}

const LABELS = { textOf: ({ label }: PaletteEntry) => label.toLowerCase(), phoneOf: () => null };

function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  return typed.trim() === "" ? entries : bestRows(entries, LABELS, typed);
}

/**
 * The lines for what was typed, by group. Nothing typed: all actions, because records are looked for by name. A second
 * question has its own lines only. A group without lines and without a note is left out.
 */
export function paletteGroups(content: PaletteContent, step: PaletteStep | null, typed: string): PaletteGroup[] {
  if (step !== null) {
    const entries = matching(step.entries, typed);
    return entries.length === 0 ? [] : [{ label: step.title, entries, note: null }];
  }
  const isTyped = typed.trim() !== "";
  const records = content.sources.map(({ label, note, find }) => ({
    label,
    note: isTyped ? note : null,
    entries: find(typed).slice(0, MAX_IN_GROUP),
  }));
  const actions = { label: paletteText.actions, entries: matching(content.actions, typed), note: null };
  return [...records, actions].filter(({ entries, note }) => entries.length > 0 || note !== null);
}
