import { showToast } from "../../ui/feedback/toasts";
import type { Write } from "../calls/useWrite";
import type { BulkTexts } from "./bulkText";

/** Time to read the result and to decide. */
const DECISION_MS = 20_000;

interface BulkResult {
  changed: number;
  /** Rows that someone else had just changed. */
  left: number;
}

interface ToldChange {
  id: string;
  texts: BulkTexts;
  /** The set value in words. */
  value: string;
  undo: Pick<Write<{ changeId: string }>, "run">;
}

/** Reports a change of many rows, with Undo; `changeId` is null if none has changed. */
export function tellBulk(
  { changed, left, changeId }: BulkResult & { changeId: string | null },
  { id, texts, value, undo }: ToldChange,
): void {
  const takeBack = () => {
    if (changeId !== null) undo.run({ changeId });
  };
  const detail = texts.left(left);
  showToast({
    id,
    tone: left === 0 ? "good" : "warn",
    text: changed === 0 ? texts.none : texts.done(changed, value),
    ...(detail !== null && { detail }),
    ...(changeId !== null && { durationMs: DECISION_MS, actions: [{ label: texts.undo, onClick: takeBack }] }),
  });
}

/** Reports its undo. */
export function tellUndone({ changed, left }: BulkResult, { id, texts }: Pick<ToldChange, "id" | "texts">): void {
  const detail = texts.left(left);
  showToast({ id, tone: "good", text: texts.undone(changed), ...(detail !== null && { detail }) });
}
