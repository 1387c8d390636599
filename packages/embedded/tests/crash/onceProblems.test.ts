import { expect, test } from "vitest";
import { type Observed, onceProblems, type Run } from "./onceProblems.ts";

const run = (number: number, state = "success", scheduledTime = 0): Run => ({ number, state, scheduledTime });

const RIGHT: Observed = {
  mutations: { known: [1, 2], unknown: [3, 4] },
  actions: { known: [5, 6, 7], unknown: [8] },
  marks: { mutations: [1, 2, 3], begun: [5, 6], ended: [5] },
  mutationRuns: [run(1), run(2), run(3)],
  actionRuns: [run(5), run(6, "failed"), run(7, "failed")],
  cron: {
    runs: [run(0, "success", 10_003), run(0, "success", 11_999), run(0, "success", 12_000)],
    ticks: [1, 2, 3],
    dueAt: 15_000,
    everyMs: 1_000,
  },
};

test("single runs, and an action that a kill ended, are no problem", () => {
  expect(onceProblems(RIGHT)).toEqual([]);
});

const { marks, cron } = RIGHT;

test.each<[string, Partial<Observed>, string]>([
  ["a mutation twice", { marks: { ...marks, mutations: [1, 2, 3, 2] } }, "a mutation ran more than once: 2"],
  ["a lost mutation", { marks: { ...marks, mutations: [1, 3] } }, "an acknowledged mutation did not run: 2"],
  ["a mutation of nobody's", { marks: { ...marks, mutations: [1, 2, 9] } }, "a mutation ran that nobody scheduled: 9"],
  ["a mutation listed twice", { mutationRuns: [run(1), run(1)] }, "a mutation was put on the list more than once: 1"],
  ["a mutation not over", { mutationRuns: [run(1, "pending")] }, "a mutation did not succeed: 1"],
  ["an action begun again", { marks: { ...marks, begun: [5, 6, 6] } }, "an action began more than once: 6"],
  ["an action ended twice", { marks: { ...marks, ended: [5, 5] } }, "an action ended more than once: 5"],
  ["an action of nobody's", { marks: { ...marks, begun: [5, 9] } }, "an action ran that nobody scheduled: 9"],
  ["a lost action", { actionRuns: [run(5), run(6)] }, "an acknowledged action is not on the list: 7"],
  ["an action for ever", { actionRuns: [run(5), run(6, "inProgress")] }, "an action is still under way: 6"],
  ["a success that was none", { actionRuns: [run(6)] }, "an action succeeded without having ended: 6"],
  [
    "a cron twice for one moment",
    { cron: { ...cron, runs: [run(0, "success", 10_003), run(0, "success", 10_998)] } },
    "a cron was put on the list more than once for one moment: -5",
  ],
  ["a cron beside itself", { cron: { ...cron, ticks: [1, 1, 2] } }, "a cron ran more than once at a time: 1"],
  ["a run of a cron repeated", { cron: { ...cron, ticks: [1, 2, 3, 4] } }, "a cron ran 4 times for 3 runs on the list"],
])("%s is found", (_, change, problem) => {
  expect(onceProblems({ ...RIGHT, ...change })).toContain(problem);
});
