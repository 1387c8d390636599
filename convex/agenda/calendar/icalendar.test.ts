import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import type { Id } from "../../_generated/dataModel";
import type { RadarItem } from "../radar/model";
import { writeCalendar } from "./icalendar";

function anItem(differing: Partial<RadarItem> = {}): RadarItem {
  return {
    clientId: "k1" as Id<"clients">,
    caseId: "k2" as Id<"cases">,
    ownerId: null,
    doneAt: null,
    doneByName: null,
    dueSetOn: "2026-01-01",
    version: 3,
    updatedAt: Date.UTC(2026, 2, 4, 12),
    clientName: "Ana Souza",
    caseNumber: "CASE-2026-4711",
    ownerName: null,
    isOwnerHere: false,
    kind: "case",
    itemId: "k3",
    title: "Answer the request",
    dueOn: "2026-03-11",
    ...differing,
  };
}

const write = (item: Partial<RadarItem>, hasNames = false, appOrigin: string | null = null) =>
  writeCalendar({ items: [anItem(item)], hasNames, appOrigin });

/** The lines as a program reads them, unfolded. */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

/** The text of a property as a program reads it (RFC 5545, 3.3.11). */
function textIn(calendar: string, name: string): string | undefined {
  const line = linesOf(calendar).find((each) => each.startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .replace(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));
}

describe("a calendar", () => {
  test("has an all-day event, the same at every fetch, that does not block time", () => {
    expect(linesOf(write({}))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Passage//Deadlines//EN",
      "NAME:Deadlines",
      "X-WR-CALNAME:Deadlines",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "BEGIN:VEVENT",
      "UID:case-k3@passage",
      "SEQUENCE:2",
      "DTSTAMP:20260304T120000Z",
      "DTSTART;VALUE=DATE:20260311",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE",
      "SUMMARY:Case deadline: Answer the request (CASE-2026-4711)",
      "TRANSP:TRANSPARENT",
      "LAST-MODIFIED:20260304T120000Z",
      "CLASS:PRIVATE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    expect(write({})).toBe(write({}));
  });

  test("without events is still a calendar", () => {
    const lines = linesOf(writeCalendar({ items: [], hasNames: false, appOrigin: null }));
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  });

  // Caught: every client's name in the calendar of an outside service.
  test("has the client's name only if chosen", () => {
    expect(write({})).not.toContain("Souza");
    expect(textIn(write({}, true), "SUMMARY")).toBe("Case deadline: Answer the request (CASE-2026-4711, Ana Souza)");
    expect(textIn(write({ caseNumber: null }, true), "SUMMARY")).toBe("Case deadline: Answer the request (Ana Souza)");
    expect(textIn(write({ caseNumber: null, kind: "task" }), "SUMMARY")).toBe("Task: Answer the request");
  });

  test("links to the page in the app, if the app's origin is known", () => {
    expect(linesOf(write({}, false, "https://app.test"))).toContain(
      "URL;VALUE=URI:https://app.test/clients/k1/cases/k2",
    );
    expect(linesOf(write({ caseId: null }, false, "https://app.test"))).toContain(
      "URL;VALUE=URI:https://app.test/clients/k1",
    );
  });

  test.each(["2026-03-08", "2026-11-01", "2026-12-31", "2028-02-29"])("has the day %s unchanged", (dueOn) => {
    expect(linesOf(write({ dueOn }))).toContain(`DTSTART;VALUE=DATE:${dueOn.replaceAll("-", "")}`);
  });

  // Caught: a title of several lines, of which programs show only the first.
  test("has a hostile title as text", () => {
    const title = "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:y; a, b \\n";
    const calendar = write({ title, caseNumber: null });
    expect(linesOf(calendar).filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
    expect(textIn(calendar, "SUMMARY")).toBe("Case deadline: x END:VEVENT BEGIN:VEVENT SUMMARY:y; a, b \\n");
  });

  test("has lines of at most 75 bytes, never cuts a character, and reads back unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 500 }), (title) => {
        const calendar = write({ title, caseNumber: null });
        const encoder = new TextEncoder();
        const lines = calendar.split("\r\n");
        const areWhole = lines.every((line) => line.isWellFormed() && encoder.encode(line).length <= 75);
        return areWhole && textIn(calendar, "SUMMARY") === `Case deadline: ${title.replace(/\p{Cc}+/gu, " ")}`;
      }),
      { numRuns: cases(300, 5_000) },
    );
  });
});
