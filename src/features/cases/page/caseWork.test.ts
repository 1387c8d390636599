import { describe, expect, test } from "vitest";
import { countRequests, nextDate, slowestQuestionnaire } from "./caseWork";

const NOTHING = { tasks: { open: [] }, deadlines: { open: [] }, requests: [] };
type Dated = Parameters<typeof nextDate>[0];
const task = (text: string, dueOn: string | null) => ({ text, dueOn }) as Dated["tasks"]["open"][number];
const deadline = (title: string, dueOn: string) => ({ title, dueOn }) as Dated["deadlines"]["open"][number];
const request = (title: string, status: Dated["requests"][number]["status"], dueOn: string | null) => ({
  title,
  status,
  dueOn,
});

describe("the next date of a case", () => {
  // Caught, one at a time: each of the three sources left out; the latest taken; a request that has come still counted.
  test.each<[string, Partial<Dated>, string | null]>([
    ["nothing", {}, null],
    ["a task", { tasks: { open: [task("Call", "2026-03-09"), task("Draft", null)] } }, "Call"],
    [
      "the first of all sources",
      {
        tasks: { open: [task("Call", "2026-03-09")] },
        deadlines: { open: [deadline("Answer", "2026-03-08")] },
        requests: [request("Passport", "requested", "2026-03-10")],
      },
      "Answer",
    ],
    [
      "a request that waits for the client",
      {
        tasks: { open: [task("Call", "2026-03-09")] },
        requests: [request("Diploma", "uploaded", "2026-03-01"), request("Passport", "redo", "2026-03-02")],
      },
      "Passport",
    ],
  ])("is that of %s", (_, given, title) => {
    expect(nextDate({ ...NOTHING, ...given })?.title ?? null).toBe(title);
  });
});

// Caught, one at a time: each status counted with another one; an optional document counted as missing.
test("requests are counted by who has to act", () => {
  const statuses = ["requested", "redo", "uploaded", "accepted", "accepted"] as const;
  const needed = statuses.map((status) => ({ status, isRequired: true }));
  const counts = countRequests([...needed, { status: "requested", isRequired: false }]);
  expect(counts).toEqual({ asked: 6, toReview: 1, missing: 2, accepted: 2 });
});

// Caught: the furthest one taken; a completed one taken.
test("the questionnaire that is least far is found, unless all are completed", () => {
  const done = { status: "completed", progress: 0 } as const;
  const half = { status: "in_progress", progress: 50 } as const;
  const begun = { status: "in_progress", progress: 11 } as const;
  expect(slowestQuestionnaire([done, half, begun])).toBe(begun);
  expect(slowestQuestionnaire([done])).toBeNull();
});
