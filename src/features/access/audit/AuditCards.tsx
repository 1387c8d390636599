import { actorText } from "./auditText";
import type { EventsProps } from "./AuditTable";
import { EventRecord, EventTime, EventValues } from "./EventParts";

/** The events as cards, for phones. */
export function AuditCards({ events, onRecord }: EventsProps) {
  return (
    <ul aria-label="Events, newest first" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {events.map((event) => (
        <li key={event.eventId} className="space-y-1 px-4 py-3 text-sm break-words text-ink">
          <div className="flex flex-wrap justify-between gap-x-3">
            <span dir="auto" className="font-medium">
              {actorText(event.actor)}
            </span>
            <span className="text-xs leading-5 text-ink-soft">
              <EventTime at={event.at} />
            </span>
          </div>
          <p>{event.words}</p>
          <EventRecord event={event} onRecord={onRecord} />
          <p>
            <EventValues event={event} />
          </p>
        </li>
      ))}
    </ul>
  );
}
