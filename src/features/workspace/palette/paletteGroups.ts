import { bestRows, MAX_IN_GROUP } from "../../../lib/palette/bestRows";
import type { PaletteContent, PaletteEntry, PaletteNote, PaletteStep } from "../../../lib/palette/paletteEntry";
import { paletteText } from "./paletteText";
import { foldText, foldTyped } from "../../../../convex/platform/texts";

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

const LABELS = { textOf: ({ label }: PaletteEntry) => foldText(label), phoneOf: () => null };

function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  return typed.trim() === "" ? entries : bestRows(entries, LABELS, typed);
}

/** Kinds with a record of exactly this name come first; otherwise the most wanted kind. */
function recordGroups({ sources }: PaletteContent, typed: string): PaletteGroup[] {
  const name = foldTyped(typed);
  const groups = sources.map(({ label, find }) => ({ label, entries: find(typed).slice(0, MAX_IN_GROUP) }));
  const isExact = ({ entries: [first] }: PaletteGroup) => first !== undefined && foldText(first.label) === name;
  return [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))];
}

function allGroups(content: PaletteContent, typed: string): PaletteGroup[] {
  const { here, recent } = content;
  return [
    ...(here === null ? [] : [{ label: here.label, entries: matching(here.actions, typed) }]),
    ...(typed.trim() === "" ? [{ label: paletteText.recent, entries: recent }] : recordGroups(content, typed)),
    { label: paletteText.actions, entries: matching(content.actions, typed) },
  ];
}

function stepGroups({ title, entries, source }: PaletteStep, typed: string): PaletteGroup[] {
  return [{ label: title, entries: source?.find(typed).slice(0, MAX_IN_GROUP) ?? matching(entries, typed) }];
}

/**
 * The lines that match the typed text, by group. With nothing typed, the actions on the open record, the records opened before, and all
 * other actions. A second question has only its own lines. Empty groups are omitted.
 */
export function paletteGroups(content: PaletteContent, step: PaletteStep | null, typed: string): PaletteGroup[] {
  const groups = step === null ? allGroups(content, typed) : stepGroups(step, typed);
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Messages about the searched records. */
export function paletteNotes(content: PaletteContent, step: PaletteStep | null, typed: string): PaletteNote[] {
  if (typed.trim() === "") return [];
  const searched = step === null ? content.sources : step.source === undefined ? [] : [step.source];
  return searched.flatMap(({ note }) => note ?? []);
}
