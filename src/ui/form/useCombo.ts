import { useState, type KeyboardEvent } from "react";

export interface ComboChoice {
  value: string;
  label: string;
  /** Distinguishes choices with the same label: an address. */
  detail?: string;
}

interface ComboInput {
  begunLabel: string;
  choices: readonly ComboChoice[] | undefined;
  /** Called with the typed text; the caller then provides the choices. */
  onType: (typed: string) => void;
  /** "" while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
}

type Step = { to: number } | "choose" | "close";

/** The effect of a key on an open list; null for a key that types. */
function stepOf(key: string, place: number, count: number): Step | null {
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(place + 1, Math.max(0, count - 1)) };
    case "ArrowUp":
      return { to: Math.max(place - 1, 0) };
    case "Enter":
      return "choose";
    case "Escape":
      return "close";
    default:
      return null;
  }
}

/** State of a ComboField: its text, its open list, and their keys. */
export function useCombo({ begunLabel, choices, onType, value, onChange }: ComboInput) {
  const [text, setText] = useState(begunLabel);
  /** Index of the active choice; null while the list is closed. */
  const [active, setActive] = useState<number | null>(null);
  const close = () => {
    setActive(null);
  };
  const open = () => {
    if (active !== null) return;
    setActive(0);
    // A person who opens the list with a value is looking for another one.
    onType(value === "" ? text : "");
  };
  const choose = (choice: ComboChoice) => {
    onChange(choice.value);
    setText(choice.label);
    close();
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    onChange("");
    onType(typed);
  };
  const act = (step: Step, place: number) => {
    const marked = choices?.[place];
    if (step === "close") close();
    else if (step !== "choose") setActive(step.to);
    else if (marked !== undefined) choose(marked);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOpening = active === null && (event.key === "ArrowDown" || event.key === "ArrowUp");
    const step = active === null ? null : stepOf(event.key, active, choices?.length ?? 0);
    if (!isOpening && step === null) return;
    event.preventDefault();
    if (step === null) open();
    else act(step, active ?? 0);
  };
  return { text, active, open, close, choose, type, handleKeyDown };
}
