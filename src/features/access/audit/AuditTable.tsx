import { EventRecord, EventTime, EventValues } from "./EventParts";
import { actorText, type AuditEvent } from "./auditText";

export interface EventsProps {
  events: readonly AuditEvent[];
  /** Filters the log by a record. */
  onRecord: (record: string) => void;
}

const COLUMNS = [
  { label: "Time", width: "w-[19%]" },
  { label: "Who", width: "w-[15%]" },
  { label: "What", width: "w-[22%]" },
  { label: "Record", width: "w-[19%]" },
  { label: "Before → after", width: "w-[25%]" },
];

/** The events as a table, for wide screens. */
export function AuditTable({ events, onRecord }: EventsProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full table-fixed text-left text-sm text-ink">
        <caption className="sr-only">Events, newest first</caption>
        <thead className="border-b border-line text-xs text-ink-soft">
          <tr>
            {COLUMNS.map(({ label, width }) => (
              <th key={label} scope="col" className={`${width} px-3 py-2.5 font-medium first:pl-4 last:pr-4`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {events.map((event) => (
            <tr key={event.eventId} className="align-top *:px-3 *:py-2.5 *:break-words *:first:pl-4 *:last:pr-4">
              <td className="text-ink-soft">
                <EventTime at={event.at} />
              </td>
              <td dir="auto">{actorText(event.actor)}</td>
              <td>{event.words}</td>
              <td>
                <EventRecord event={event} onRecord={onRecord} />
              </td>
              <td>
                <EventValues event={event} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
