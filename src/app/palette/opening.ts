import { useSyncExternalStore } from "react";

/** A question with which the palette opens, instead of with everything. */
export type PaletteQuestion = "leadNote" | "upload";

interface PaletteOpening {
  isOpen: boolean;
  question: PaletteQuestion | null;
}

const CLOSED: PaletteOpening = { isOpen: false, question: null };

let opening = CLOSED;
const listeners = new Set<() => void>();

function setOpening(next: PaletteOpening): void {
  opening = next;
  for (const listener of listeners) listener();
}

export function openPalette(question: PaletteQuestion | null = null): void {
  setOpening({ isOpen: true, question });
}

export function isPaletteOpen(): boolean {
  return opening.isOpen;
}

export function closePalette(): void {
  setOpening(CLOSED);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the palette is open, from any place of the app. */
export function usePaletteOpening(): PaletteOpening {
  return useSyncExternalStore(subscribe, () => opening);
}
