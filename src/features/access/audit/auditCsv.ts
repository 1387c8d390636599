import type { ConvexReactClient } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { MAX_PAGE } from "../../../../convex/access/audit/rules";
import { rowsCsv } from "../../../lib/rows/rowsCsv";
import type { AskedFilter } from "./auditFilter";
import { recordText } from "./auditRecord";
import { actorText, type AuditEvent } from "./auditText";
import { valueTexts } from "./auditValue";

/** The maximum of events in a file: the newest ones. */
export const MAX_CSV_ROWS = 10_000;

const COLUMNS = [
  {
    csv: {
      "Time (UTC)": ({ at }: AuditEvent) => new Date(at).toISOString(),
      Who: ({ actor }: AuditEvent) => actorText(actor),
      What: ({ words }: AuditEvent) => words,
      Record: (event: AuditEvent) => recordText(event),
      Before: (event: AuditEvent) => valueTexts(event).before,
      After: (event: AuditEvent) => valueTexts(event).after,
      "Who id": ({ actor }: AuditEvent) => actor.userId ?? "",
      "Record id": ({ record }: AuditEvent) => record.id,
      "Action code": ({ action }: AuditEvent) => action,
      "Event id": ({ eventId }: AuditEvent) => eventId,
    },
  },
];

type Reader = Pick<ConvexReactClient, "query">;

interface AuditFile {
  csv: string;
  /** There are more events than the file holds. */
  isCut: boolean;
}

/** Reads all pages that match the filter; `onRows` receives the number of events so far. */
export async function writeCsv(
  reader: Reader,
  filter: AskedFilter,
  onRows: (count: number) => void,
): Promise<AuditFile> {
  const events: AuditEvent[] = [];
  let cursor: string | null = null;
  let isDone = false;
  while (!isDone && events.length <= MAX_CSV_ROWS) {
    const paginationOpts = { cursor, numItems: MAX_PAGE };
    const next: Awaited<ReturnType<typeof read>> = await read(paginationOpts);
    events.push(...next.page);
    onRows(Math.min(events.length, MAX_CSV_ROWS));
    ({ isDone, continueCursor: cursor } = next);
  }
  return { csv: await rowsCsv(events.slice(0, MAX_CSV_ROWS), COLUMNS), isCut: events.length > MAX_CSV_ROWS };

  function read(paginationOpts: { cursor: string | null; numItems: number }) {
    return reader.query(api.access.audit.staff.list, { filter, paginationOpts });
  }
}
