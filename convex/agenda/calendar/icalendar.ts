/** Writes a calendar in iCalendar format (RFC 5545). */
import ical, { ICalEventClass, ICalEventTransparency } from "ical-generator";
import { placeIdOf } from "../../platform/dueItems/rules";
import type { RadarItem } from "../radar/model";
import { RADAR_KIND_LABELS } from "../radar/rules";

/** Programs are asked to refresh after this time. */
const REFRESH_S = 60 * 60;

export interface Calendar {
  items: readonly RadarItem[];
  hasNames: boolean;
  /** The app's origin; null if not set. */
  appOrigin: string | null;
}

/** "Task: Call the consulate (CASE-2026-4711)", on one line; with the client's name if chosen. */
function summaryOf({ kind, title, caseNumber, clientName }: RadarItem, hasNames: boolean): string {
  const about = [...(caseNumber === null ? [] : [caseNumber]), ...(hasNames ? [clientName] : [])];
  const words = `${RADAR_KIND_LABELS[kind].one}: ${title}${about.length === 0 ? "" : ` (${about.join(", ")})`}`;
  return words.replace(/\p{Cc}+/gu, " ");
}

/**
 * One all-day event per item, with a stable id: a finished or removed item disappears at the next fetch. Events are
 * private and do not block time.
 */
export function writeCalendar({ items, hasNames, appOrigin }: Calendar): string {
  const calendar = ical({ name: "Deadlines", prodId: { company: "Passage", product: "Deadlines" }, ttl: REFRESH_S });
  for (const item of items) {
    calendar.createEvent({
      id: `${item.kind}-${item.itemId}@passage`,
      // The library takes the day from the UTC parts.
      start: new Date(item.dueOn),
      allDay: true,
      stamp: new Date(item.updatedAt),
      lastModified: new Date(item.updatedAt),
      sequence: item.version - 1,
      summary: summaryOf(item, hasNames),
      transparency: ICalEventTransparency.TRANSPARENT,
      class: ICalEventClass.PRIVATE,
      ...(appOrigin !== null && { url: `${appOrigin}/clients/${placeIdOf(item)}` }),
    });
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}
