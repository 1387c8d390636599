import { ArrowRight } from "lucide-react";
import { Absent } from "../../../ui/text/Absent";
import { valueText, type AuditEvent } from "./auditText";

type Values = Pick<AuditEvent, "action" | "before" | "after">;

/** The values before and after, in one text that breaks between words. */
export function EventValues({ event }: { event: Values }) {
  const [before, after] = [valueText(event, event.before), valueText(event, event.after)];
  if (before === null && after === null) return <Absent />;
  return (
    <span className="break-words">
      {before === null ? null : (
        <>
          <span className="sr-only">before: </span>
          <bdi className="text-ink-soft">{before}</bdi>{" "}
        </>
      )}
      <ArrowRight aria-hidden className="inline size-3.5 align-[-0.15em] text-ink-faint" />{" "}
      <span className="sr-only">after: </span>
      <bdi>{after ?? "nothing"}</bdi>
    </span>
  );
}
