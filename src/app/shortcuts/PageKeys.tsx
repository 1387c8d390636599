import { moveLine, pressControl } from "../../lib/keys/controls";
import { useKeyboardShortcuts } from "../../lib/keys/useKeyboardShortcuts";
import { goToNoteBox } from "../../lib/palette/noteBox";
import { GoTo } from "./GoTo";
import { pressNew } from "./newButtonFocus";

interface PageKeysProps {
  onListShortcuts: () => void;
  onSearch: () => void;
}

/** The single keys of all staff screens. A screen that registers one of them has it instead. */
export function PageKeys({ onListShortcuts, onSearch }: PageKeysProps) {
  useKeyboardShortcuts(
    {
      "/": onSearch,
      "?": onListShortcuts,
      c: pressNew,
      n: goToNoteBox,
      j: () => {
        moveLine(1);
      },
      k: () => {
        moveLine(-1);
      },
      s: () => pressControl("status"),
      a: () => pressControl("owner"),
      e: () => pressControl("done"),
    },
    { areOfAllScreens: true },
  );
  return <GoTo />;
}
