import type { ScreenKeys } from "../../lib/keys/screenKeys";
import { commandKey } from "../../lib/platform";

/** A group of the list of shortcuts. */
export interface KeyGroup {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}

/** The keys of all staff screens. */
export const PAGE_KEYS: KeyGroup = {
  title: "Everywhere",
  keys: [
    { keys: [commandKey(), "K"], does: "Search or jump to" },
    { keys: ["C"], does: "New…" },
    { keys: ["/"], does: "Filter the list" },
    { keys: ["N"], does: "Add a note" },
    { keys: [commandKey(), "Enter"], does: "Save note" },
    { keys: ["Esc"], does: "Close or cancel" },
    { keys: ["?"], does: "Keyboard shortcuts" },
  ],
};

export const LIST_KEYS: KeyGroup = {
  title: "Lists",
  keys: [
    { keys: ["J", "K"], does: "Next and previous row or record" },
    { keys: ["↓", "↑"], does: "Next and previous row" },
    { keys: ["Home", "End"], does: "First and last row" },
    { keys: ["Enter"], does: "Open the row" },
    { keys: ["Tab"], does: "Controls of the row" },
  ],
};

/** They act on the row with the focus, or on the open record. */
export const RECORD_KEYS: KeyGroup = {
  title: "Row or open record",
  keys: [
    { keys: ["S"], does: "Change status" },
    { keys: ["A"], does: "Assign" },
    { keys: ["E"], does: "Mark as done" },
  ],
};

const NAMES: Readonly<Record<string, string>> = { arrowleft: "←", arrowright: "→", arrowup: "↑", arrowdown: "↓" };

/** The keys that a screen has registered. */
export function groupOf({ screen, does }: ScreenKeys): KeyGroup {
  const keys = Object.entries(does).map(([key, words]) => ({
    keys: [NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)],
    does: words,
  }));
  return { title: screen, keys };
}
