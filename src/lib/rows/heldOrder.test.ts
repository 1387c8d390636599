import { describe, expect, test } from "vitest";
import { ahmed, maria, sofia, threeLeads } from "../../../tests/support/leadRows";
import { holdOrder } from "./heldOrder";

describe("rows under the pointer", () => {
  const find = (number: number) => threeLeads.find((row) => row.key === number);

  test("stay in their order, with their present content, while the new order waits", () => {
    const closedMaria = { ...maria, status: "closed" as const };
    const held = holdOrder([maria, ahmed], [ahmed, closedMaria], (number) =>
      number === 1 ? closedMaria : find(number),
    );
    expect(held).toEqual({ rows: [closedMaria, ahmed], updates: 1 });
  });

  test("count what would come, go and move", () => {
    expect(holdOrder([maria, ahmed], [sofia, ahmed], find).updates).toBe(2);
    expect(holdOrder([maria, ahmed, sofia], [maria, ahmed, sofia], find).updates).toBe(0);
  });

  // Caught: a row under the pointer that vanished because it had left the list.
  test("keep the last content of one that has left, until the order is released", () => {
    expect(holdOrder([maria, ahmed], [ahmed], (number) => (number === 2 ? ahmed : undefined))).toEqual({
      rows: [maria, ahmed],
      updates: 1,
    });
  });

  test.each([
    [[1, 2, 3], [3, 1, 2], 2],
    [[1, 2, 3], [2, 3, 1], 1],
    [[1, 2, 3], [3, 2, 1], 2],
    [[1, 2, 3], [2, 1], 2],
    [[1, 2], [0, 1, 2], 1],
    [[], [1, 2], 0],
  ])("held as %j and wanted as %j wait for %i changes", (held, current, updates) => {
    const rows = (keys: number[]) => keys.map((key) => ({ key }));
    expect(holdOrder(rows(held), rows(current), (key) => ({ key })).updates).toBe(updates);
  });

  test("do not wait for rows that are only added at the end", () => {
    expect(holdOrder([maria], [maria, ahmed], find)).toEqual({ rows: [maria, ahmed], updates: 0 });
  });
});
