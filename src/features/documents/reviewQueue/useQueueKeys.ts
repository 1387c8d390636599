import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { useKeyboardShortcuts } from "../../../lib/keys/useKeyboardShortcuts";
import { scrollsAcross } from "../preview/scrollsAcross";
import { queueText } from "./queueText";
import type { useReviewQueue } from "./useReviewQueue";

const KEYS = {
  screen: queueText.heading,
  does: { s: queueText.skip, j: "Next document", k: "Previous document", z: "Undo the last decision" },
} as const;

/** The keys of the queue; those of a decision are the foot's. */
export function useQueueKeys({ state, happen, undoLast }: ReturnType<typeof useReviewQueue>): void {
  const isOver = state.current === null;
  const step = (by: 1 | -1) => () => {
    happen({ kind: "stepped", by });
  };
  const arrow = (by: 1 | -1) => () => {
    if (!scrollsAcross(document.activeElement)) step(by)();
  };
  const skip = () => {
    happen({ kind: "skipped" });
  };
  useScreenKeys(KEYS, isOver ? { z: undoLast } : { s: skip, j: step(1), k: step(-1), z: undoLast });
  useKeyboardShortcuts(isOver ? {} : { arrowright: arrow(1), arrowleft: arrow(-1) });
}
