import { Undo2 } from "lucide-react";
import { canUndo } from "../../../convex/platform/bulkChanges";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/text/LiveTime";
import { formatAge, formatExactTime } from "../format/format";
import { useNow } from "../format/useNow";
import type { BulkTexts } from "./bulkText";

interface RecentBulkProps {
  /** Null without a change, and undefined until known. */
  at: number | null | undefined;
  /** "Ana gave 3 cases to Daniel" */
  sentence: string;
  texts: Pick<BulkTexts, "undo">;
  isSending: boolean;
  onUndo: () => void;
}

/** The last change of many rows, by anyone, as long as it can be undone. */
export function RecentBulk({ at, sentence, texts, isSending, onUndo }: RecentBulkProps) {
  const now = useNow();
  if (at === undefined || at === null || !canUndo(at, now)) return null;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span>
        {sentence}, <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />
      </span>
      <Button size="small" disabled={isSending} onClick={onUndo}>
        <Undo2 aria-hidden className="size-4" />
        {texts.undo}
      </Button>
    </p>
  );
}
