import { ArrowRight } from "lucide-react";
import { Absent } from "../../ui/Absent";
import { valueText, type AuditEvent } from "./auditText";

type Values = Pick<AuditEvent, "action" | "before" | "after">;

/** What it was before, and what it is since. */
export function EventValues({ event }: { event: Values }) {
  const [before, after] = [valueText(event, event.before), valueText(event, event.after)];
  if (before === null && after === null) return <Absent />;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {before === null ? null : (
        <span dir="auto" className="min-w-0 break-words text-ink-soft">
          <span className="sr-only">before: </span>
          {before}
        </span>
      )}
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span dir="auto" className="min-w-0 break-words">
        <span className="sr-only">after: </span>
        {after ?? "nothing"}
      </span>
    </span>
  );
}
