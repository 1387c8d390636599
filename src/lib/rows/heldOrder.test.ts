import { describe, expect, test } from "vitest";
import { ahmed, maria, sofia, threeLeads } from "../../../tests/support/screens/leadRows";
import { holdOrder } from "./heldOrder";

describe("rows in a held order", () => {
  const find = (number: number) => threeLeads.find((row) => row.key === number);

  test("keep their order and show their current content", () => {
    const closedMaria = { ...maria, status: "closed" as const };
    const held = holdOrder([maria, ahmed], [ahmed, closedMaria], (number) =>
      number === 1 ? closedMaria : find(number),
    );
    expect(held).toEqual({ rows: [closedMaria, ahmed], updates: 1 });
  });

  test("count the rows that would be added, removed and moved", () => {
    expect(holdOrder([maria, ahmed], [sofia, ahmed], find).updates).toBe(2);
    expect(holdOrder([maria, ahmed, sofia], [maria, ahmed, sofia], find).updates).toBe(0);
  });

  // Caught: a row that vanished under the pointer because it had left the list.
  test("keep the last content of a removed row until the order is released", () => {
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
  ])("held as %j with the current order %j have %i updates", (held, current, updates) => {
    const rows = (keys: number[]) => keys.map((key) => ({ key }));
    expect(holdOrder(rows(held), rows(current), (key) => ({ key })).updates).toBe(updates);
  });

  test("show rows added at the end at once", () => {
    expect(holdOrder([maria], [maria, ahmed], find)).toEqual({ rows: [maria, ahmed], updates: 0 });
  });
});
