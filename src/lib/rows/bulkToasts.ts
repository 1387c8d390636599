import { showToast } from "../../ui/feedback/toasts";
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
  /** Null if nothing can be undone. */
  undo: (() => void) | null;
}

/** Reports a change of many rows, with Undo. */
export function tellBulk({ changed, left }: BulkResult, { id, texts, value, undo }: ToldChange): void {
  const detail = texts.left(left);
  showToast({
    id,
    tone: left === 0 ? "good" : "warn",
    text: changed === 0 ? texts.none : texts.done(changed, value),
    ...(detail !== null && { detail }),
    ...(undo !== null && { durationMs: DECISION_MS, actions: [{ label: texts.undo, onClick: undo }] }),
  });
}

/** Reports its undo. */
export function tellUndone({ changed, left }: BulkResult, { id, texts }: Pick<ToldChange, "id" | "texts">): void {
  const detail = texts.left(left);
  showToast({ id, tone: "good", text: texts.undone(changed), ...(detail !== null && { detail }) });
}
