import { ListFilter } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/Button";
import { recordPath, recordText, type AuditEvent } from "./auditText";

interface EventRecordProps {
  record: AuditEvent["record"];
  onRecord: (record: string) => void;
}

/** The record of an event, as a link if a screen shows it, and a button for its other events. */
export function EventRecord({ record, onRecord }: EventRecordProps) {
  const [text, path] = [recordText(record), recordPath(record)];
  return (
    <span className="flex items-center gap-1">
      <span dir="auto" className="min-w-0 break-words">
        {path === null ? (
          text
        ) : (
          <Link to={path} className="text-accent-ink underline-offset-2 hover:underline">
            {text}
          </Link>
        )}
      </span>
      <Button
        look="quiet"
        size="icon"
        className="-my-1.5 shrink-0 touch:-my-3"
        aria-label={`Only events about ${text}`}
        title={`Only events about ${text}`}
        onClick={() => {
          onRecord(record.id);
        }}
      >
        <ListFilter aria-hidden className="size-3.5" />
      </Button>
    </span>
  );
}
