import { Undo2 } from "lucide-react";
import { canUndo } from "../../../convex/platform/bulkChanges";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/text/LiveTime";
import { plainText } from "../../ui/text/plainText";
import { formatAge, formatExactTime } from "../format/format";
import { useNow } from "../format/useNow";
import type { Write } from "../calls/useWrite";
import type { BulkTexts } from "./bulkText";

interface RecentBulkProps<Field extends string> {
  /** The last change, by anyone; null without one, and undefined until known. */
  recent: Recent<Field> | null | undefined;
  texts: Pick<BulkTexts, "undo"> & {
    /** "Ana gave 3 cases to Daniel" */
    recent: (told: { byName: string; count: number; field: Field; value: string }) => string;
  };
  /** The set value in words. */
  labelOf: (field: Field, value: string) => string;
  undo: Pick<Write<{ changeId: string }>, "run" | "isSending">;
}

interface Recent<Field> {
  changeId: string;
  byName: string;
  count: number;
  field: Field;
  to: string;
  at: number;
}

/** The last change of many rows, as long as it can be undone. */
export function RecentBulk<Field extends string>({ recent, texts, labelOf, undo }: RecentBulkProps<Field>) {
  const now = useNow();
  if (recent === undefined || recent === null || !canUndo(recent.at, now)) return null;
  const { byName, count, field, to, at, changeId } = recent;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span>
        {texts.recent({ byName: plainText(byName), count, field, value: labelOf(field, to) })},{" "}
        <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />
      </span>
      <Button
        size="small"
        disabled={undo.isSending}
        onClick={() => {
          undo.run({ changeId });
        }}
      >
        <Undo2 aria-hidden className="size-4" />
        {texts.undo}
      </Button>
    </p>
  );
}
