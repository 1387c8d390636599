/** The cells of an event, for the table and the cards. */
import { ArrowRight, ListFilter } from "lucide-react";
import { Link } from "react-router-dom";
import { formatExactTime, formatTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { Button } from "../../../ui/Button";
import { Absent } from "../../../ui/text/Absent";
import { recordPath, recordText, type OfRecord } from "./auditRecord";
import { valueTexts, type Values } from "./auditValue";

/** A log needs the day and the time: "2 h ago" cannot be compared with another event's. A line breaks only between the two. */
export function EventTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)} className="tabular-nums">
      <span className="whitespace-nowrap">{formatDate(at)},</span>{" "}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </time>
  );
}

interface EventRecordProps {
  event: OfRecord;
  onRecord: (record: string) => void;
}

/** The record of an event, as a link if a screen shows it, and a button for its other events. */
export function EventRecord({ event, onRecord }: EventRecordProps) {
  const [text, path] = [recordText(event), recordPath(event)];
  return (
    <span className="flex items-center gap-1">
      <span dir="auto" className="min-w-0 break-words">
        {path === null ? (
          text
        ) : (
          <Link to={path} className="hit-area text-accent-ink underline-offset-2 hover:underline">
            {text}
          </Link>
        )}
      </span>
      <Button
        look="quiet"
        size="icon"
        className="-my-1.5 shrink-0 touch:relative touch:-my-3"
        aria-label={`Only events about ${text}`}
        title={`Only events about ${text}`}
        onClick={() => {
          onRecord(event.record.id);
        }}
      >
        <ListFilter aria-hidden className="size-3.5" />
      </Button>
    </span>
  );
}

/** The values before and after, in one text that breaks between words. */
export function EventValues({ event }: { event: Values }) {
  const { before, after } = valueTexts(event);
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
