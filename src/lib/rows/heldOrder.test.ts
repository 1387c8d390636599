import { describe, expect, test } from "vitest";
import { ahmed, maria, sofia, threeLeads } from "../../../tests/support/screens/leadRows";
import { holdOrder } from "./heldOrder";

describe("rows in a held order", () => {
  const find = (number: number) => threeLeads.find((row) => row.key === number);
  const isOwn = () => false;

  test("keep their order and show their current content", () => {
    const closedMaria = { ...maria, status: "closed" as const };
    const held = holdOrder([maria, ahmed], [ahmed, closedMaria], { find, isOwn });
    expect(held).toEqual({ rows: [closedMaria, ahmed], updates: 1 });
  });

  test("count the rows that would be added, removed and moved", () => {
    expect(holdOrder([maria, ahmed], [sofia, ahmed], { find, isOwn }).updates).toBe(2);
    expect(holdOrder([maria, ahmed, sofia], [maria, ahmed, sofia], { find, isOwn }).updates).toBe(0);
  });

  // Caught: a row that vanished under the pointer because it had left the list.
  test("keep the last content of a removed row until the order is released", () => {
    expect(holdOrder([maria, ahmed], [ahmed], { find: () => undefined, isOwn })).toEqual({
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
    expect(holdOrder(rows(held), rows(current), { find: (key) => ({ key }), isOwn }).updates).toBe(updates);
  });

  test("show rows added at the end at once", () => {
    expect(holdOrder([maria], [maria, ahmed], { find, isOwn })).toEqual({ rows: [maria, ahmed], updates: 0 });
  });

  // Caught: one's own change held back behind "1 update".
  test("lose a row at once that left by the person's own change, and hold the others", () => {
    const own = { find, isOwn: (key: number) => key === maria.key };
    expect(holdOrder([maria, ahmed], [ahmed], own)).toEqual({ rows: [ahmed], updates: 0 });
    expect(holdOrder([maria, ahmed], [sofia, ahmed], own)).toEqual({ rows: [ahmed], updates: 1 });
  });

  // Caught: 27 to 87 ms for each change of 100,000 rows while the pointer was over them.
  test("look up no row that both orders have at their ends", () => {
    const rows = (keys: readonly number[]) => keys.map((key) => ({ key }));
    const all = Array.from({ length: 2_000 }, (_, at) => 2_000 - at);
    const held = rows(all);
    const looked: number[] = [];
    const knowledge = {
      isOwn,
      find: (key: number) => {
        looked.push(key);
        return { key };
      },
    };
    const current = rows([2_001, ...all.filter((key) => key !== 700)]);
    const order = holdOrder(held, current, knowledge);
    expect([order.updates, order.rows.length, looked]).toEqual([2, 2_000, [700]]);
    expect(order.rows.map(({ key }) => key)).toEqual(all);
  });
});
