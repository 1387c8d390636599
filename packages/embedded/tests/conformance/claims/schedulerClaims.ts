import { describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

export function schedulerClaims(board: () => Board): void {
  const marks = (name: string) => board().query(api.later.marks, { name });

  describe("the scheduler", () => {
    test.each(["mutation", "action"] as const)("a scheduled %s runs once, and its success is kept", async (kind) => {
      const id = await board().mutation(api.later.schedule, { name: kind, number: 1, delayMs: 20, kind });
      await board().settled();
      expect(await marks(kind)).toEqual([1]);
      expect(await board().query(api.later.stateOf, { id })).toBe("success");
    });

    // Caught: the function scheduled in a separate commit.
    test("a function scheduled by a failed mutation never runs", async () => {
      await expect(board().mutation(api.later.scheduleAndFail, { name: "failed" })).rejects.toThrow();
      await board().settled();
      expect(await marks("failed")).toEqual([]);
    });

    test("a scheduled mutation that throws has written nothing and is failed", async () => {
      const id = await board().mutation(api.later.schedule, { name: "bad", number: 1, delayMs: 0, kind: "failing" });
      await board().settled();
      expect(await marks("bad")).toEqual([]);
      expect(await board().query(api.later.stateOf, { id })).toBe("failed");
    });

    test("a canceled one does not run", async () => {
      const id = await board().mutation(api.later.schedule, {
        name: "late",
        number: 1,
        delayMs: 60_000,
        kind: "mutation",
      });
      expect(await board().query(api.later.stateOf, { id })).toBe("pending");
      await board().mutation(api.later.cancel, { id });
      await board().settled();
      expect(await marks("late")).toEqual([]);
      expect(await board().query(api.later.stateOf, { id })).toBe("canceled");
    });

    // Caught: its row ended before it ran. The row is pending on Convex, and in progress in convex-test.
    test("a scheduled mutation does not see itself as finished", async () => {
      const id = await board().mutation(api.later.scheduleMarkState, { name: "itself" });
      await board().settled();
      const [seen, ...others] = (await board().query(api.later.markedStates, {})) as { state: string }[];
      expect([others, ["pending", "inProgress"].includes(seen?.state ?? "")]).toEqual([[], true]);
      expect(await board().query(api.later.stateOf, { id })).toBe("success");
    });

    test("an action schedules", async () => {
      await board().action(api.later.scheduleInAction, { name: "from an action" });
      await board().settled();
      expect(await marks("from an action")).toEqual([1]);
    });

    test("a hundred run, each once", async () => {
      const numbers = Array.from({ length: 100 }, (_, at) => at);
      await Promise.all(numbers.map((number) => board().mutation(api.later.markTwice, { name: "many", number })));
      await board().settled();
      expect(await marks("many later")).toEqual(numbers);
    });
  });
}
