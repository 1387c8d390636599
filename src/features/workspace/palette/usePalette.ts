import { useState, type KeyboardEvent } from "react";
import type { PaletteContent, PaletteEntry, PaletteNote, PaletteStep } from "../../../lib/palette/paletteEntry";
import { paletteGroups, paletteNotes, type PaletteGroup } from "./paletteGroups";

interface PaletteState {
  typed: string;
  setTyped: (typed: string) => void;
  step: PaletteStep | null;
  groups: readonly PaletteGroup[];
  notes: readonly PaletteNote[];
  /** The line that Enter chooses. */
  active: PaletteEntry | null;
  count: number;
  setActive: (id: string) => void;
  choose: (entry: PaletteEntry) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface TypedState {
  text: string;
  /** Id of the active line; null for the first one. */
  activeId: string | null;
}

const NOTHING_TYPED: TypedState = { text: "", activeId: null };

/** The index that a key moves to among `count` lines; up and down wrap around. Null for any other key. */
function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (place + 1) % count;
    case "ArrowUp":
      return (place - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

interface PaletteInput {
  typedBefore: string;
  /** Receives the chosen line's function. */
  onChosen: (run: () => void) => void;
}

/** The content of the palette, and its keys. */
export function usePalette(content: PaletteContent, { typedBefore, onChosen }: PaletteInput): PaletteState {
  const [{ text, activeId }, setState] = useState<TypedState>({ text: typedBefore, activeId: null });
  const [chosenStep, setStep] = useState<PaletteStep | null>(null);
  const [isAsked, setAsked] = useState(true);
  // A question from outside reads its records live, so it is not in the state.
  const step = chosenStep ?? (isAsked ? content.question : null);
  const groups = paletteGroups(content, step, text);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === activeId) ?? entries[0] ?? null;

  const choose = ({ choose: chosen }: PaletteEntry) => {
    if (typeof chosen === "function") {
      onChosen(chosen);
      return;
    }
    setStep(chosen);
    setState(NOTHING_TYPED);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (active !== null) choose(active);
      return;
    }
    if (event.key === "Backspace" && text === "" && step !== null) {
      setStep(null);
      setAsked(false);
    }
    const next = active === null ? null : placeAfter(event.key, entries.indexOf(active), entries.length);
    const moved = next === null ? undefined : entries[next];
    if (moved === undefined) return;
    event.preventDefault();
    setState({ text, activeId: moved.id });
  };
  return {
    typed: text,
    setTyped: (typed) => {
      setState({ text: typed, activeId: null });
    },
    step,
    groups,
    notes: paletteNotes(content, step, text),
    active,
    count: entries.length,
    setActive: (id) => {
      setState({ text, activeId: id });
    },
    choose,
    onKeyDown,
  };
}
