import type { Refusal } from "../../../convex/platform/refusals";
import { Banner } from "../../ui/feedback/Banner";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/text/LiveTime";
import { formatAge, formatExactTime } from "../format/format";

export type Conflict = Extract<Refusal, { code: "CHANGED_MEANWHILE" }>;

const SOMEBODY = "Someone else";
const NOT_YOURS = "Yours was not saved.";

/** "Daniel saved a change 5 s ago. Yours was not saved." */
export function conflictText({ byName, at }: Conflict, now: number): string {
  return `${byName ?? SOMEBODY} saved a change ${formatAge(at, now)}. ${NOT_YOURS}`;
}

export interface SaveConflictProps {
  /** Null without a conflict. */
  conflict: Conflict | null;
  isSending: boolean;
  /** Puts the stored version into the form. */
  onTakeTheirs: () => void;
  /** Saves the form over the stored version. */
  onSaveAnyway: () => void;
}

/** Above a form: another person saved first. There is no default, and the typed values stay until the person chooses. */
export function SaveConflict({ conflict, isSending, onTakeTheirs, onSaveAnyway }: SaveConflictProps) {
  if (conflict === null) return null;
  return (
    <Banner
      tone="bad"
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={onTakeTheirs} disabled={isSending}>
            Take theirs
          </Button>
          <Button onClick={onSaveAnyway} disabled={isSending}>
            Save mine anyway
          </Button>
        </span>
      }
    >
      {conflict.byName ?? SOMEBODY} saved a change{" "}
      <LiveTime at={conflict.at} format={formatAge} formatExact={formatExactTime} />. {NOT_YOURS}
    </Banner>
  );
}
