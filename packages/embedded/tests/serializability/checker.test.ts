import { describe, expect, test } from "vitest";
import { checkHistory, type Operation, type Transaction } from "./checker.ts";

const append = (key: string, item: number): Operation => ({ kind: "append", key, item });
const read = (key: string, ...items: number[]): Operation => ({ kind: "read", key, items });

/** All transactions overlap, unless the changes say otherwise. */
function aTransaction(name: string, operations: Operation[], changes: Partial<Transaction> = {}): Transaction {
  const writes = operations.some(({ kind }) => kind === "append");
  return { name, operations, beganAt: 0, endedAt: 100, ts: null, writes, ...changes };
}

const kindsOf = (history: Transaction[]): string[] => checkHistory(history).map(({ kind }) => kind);

describe("a valid history", () => {
  test("of writers and readers one after another", () => {
    const history = [
      aTransaction("a", [append("x", 1)], { beganAt: 0, endedAt: 1, ts: 1n }),
      aTransaction("b", [read("x", 1), append("x", 2), read("x", 1, 2)], { beganAt: 2, endedAt: 3, ts: 2n }),
      aTransaction("c", [read("x", 1, 2), read("y")], { beganAt: 4, endedAt: 5, ts: 2n }),
    ];
    expect(checkHistory(history)).toEqual([]);
  });

  test("of overlapping transactions, in any order", () => {
    expect(
      checkHistory([
        aTransaction("a", [append("x", 1), read("y", 2)]),
        aTransaction("b", [append("y", 2), read("x")]),
        aTransaction("c", [read("x", 1), read("y", 2)]),
      ]),
    ).toEqual([]);
  });

  test("in which a transaction's outcome is unknown", () => {
    const lost = aTransaction("lost", [append("x", 1)], { beganAt: 0, endedAt: null });
    expect(checkHistory([lost, aTransaction("b", [read("x")], { beganAt: 10, endedAt: 11 })])).toEqual([]);
    expect(checkHistory([lost, aTransaction("b", [read("x", 1)], { beganAt: 10, endedAt: 11 })])).toEqual([]);
  });
});

describe("an anomaly is found", () => {
  test.each<[string, string, Transaction[]]>([
    ["a read of what nobody wrote", "unknown item", [aTransaction("a", [read("x", 9)])]],
    [
      "an append that happened twice",
      "duplicate item",
      [aTransaction("a", [append("x", 1)]), aTransaction("b", [read("x", 1, 1)])],
    ],
    [
      "a lost update",
      "incompatible order",
      [
        aTransaction("a", [read("x"), append("x", 1)]),
        aTransaction("b", [read("x"), append("x", 2)]),
        aTransaction("c", [read("x", 1)]),
        aTransaction("d", [read("x", 2)]),
      ],
    ],
    ["own writes not seen", "own writes", [aTransaction("a", [append("x", 1), read("x")])]],
    [
      "dirty writes in two orders (G0)",
      "cycle",
      [
        aTransaction("a", [append("x", 1), append("y", 1)]),
        aTransaction("b", [append("x", 2), append("y", 2)]),
        aTransaction("c", [read("x", 1, 2), read("y", 2, 1)]),
      ],
    ],
    [
      "each reading what the other wrote (G1c)",
      "cycle",
      [aTransaction("a", [append("x", 1), read("y", 2)]), aTransaction("b", [append("y", 2), read("x", 1)])],
    ],
    [
      "a torn read (G-single)",
      "cycle",
      [
        aTransaction("a", [append("x", 1), append("y", 1)]),
        aTransaction("b", [read("x", 1), read("y")]),
        aTransaction("c", [read("y", 1)]),
      ],
    ],
    [
      "write skew (G2)",
      "cycle",
      [
        aTransaction("a", [read("x"), append("y", 1)]),
        aTransaction("b", [read("y"), append("x", 2)]),
        aTransaction("c", [read("x", 2), read("y", 1)]),
      ],
    ],
    [
      "a stale read in real time",
      "cycle",
      [
        aTransaction("a", [append("x", 1)], { beganAt: 0, endedAt: 1 }),
        aTransaction("b", [read("x")], { beganAt: 5, endedAt: 6 }),
        aTransaction("c", [read("x", 1)], { beganAt: 7, endedAt: 8 }),
      ],
    ],
    [
      "an acknowledged append that nobody ever saw",
      "cycle",
      [
        aTransaction("a", [append("x", 1)], { beganAt: 0, endedAt: 1 }),
        aTransaction("b", [append("x", 2)], { beganAt: 2, endedAt: 3 }),
        aTransaction("c", [read("x", 2)], { beganAt: 8, endedAt: 9 }),
      ],
    ],
    [
      "real time across others that only just follow each other",
      "cycle",
      [
        aTransaction("a", [append("x", 1)], { beganAt: 0, endedAt: 1 }),
        aTransaction("b", [append("z", 1)], { beganAt: 2, endedAt: 3 }),
        aTransaction("c", [append("z", 2)], { beganAt: 4, endedAt: 5 }),
        aTransaction("d", [read("x")], { beganAt: 6, endedAt: 7 }),
        aTransaction("e", [read("x", 1)], { beganAt: 8, endedAt: 9 }),
      ],
    ],
    [
      "a read at a timestamp that shows less than was written by then",
      "cycle",
      [
        aTransaction("a", [append("x", 1)], { ts: 5n }),
        aTransaction("b", [read("x")], { ts: 5n }),
        aTransaction("c", [read("x", 1)], { ts: 6n }),
      ],
    ],
    [
      "a read at a timestamp that shows more",
      "cycle",
      [aTransaction("a", [append("x", 1)], { ts: 5n }), aTransaction("b", [read("x", 1)], { ts: 4n })],
    ],
  ])("%s", (_, kind, history) => {
    expect(kindsOf(history)).toContain(kind);
    expect(kindsOf([...history].reverse())).toContain(kind);
  });
});

test("a cycle is reported with its transactions and the reason for each order", () => {
  const [anomaly] = checkHistory([
    aTransaction("a", [append("x", 1), read("y", 2)]),
    aTransaction("b", [append("y", 2), read("x", 1)]),
  ]);
  expect(anomaly?.detail).toBe("a -wr-> b -wr-> a");
});
