import { expect, test } from "vitest";
import { canBeReminded } from "./canBeReminded";

const progress = {
  status: "sent",
  retainer: "pending",
  balance: "notCharged",
  feeCents: 100,
  archivedAt: null,
} as const;
test.each([
  ["pending", {}, true],
  ["error", {}, true],
  ["sent", {}, true],
  ["viewed", {}, true],
  ["declined", {}, false],
  ["expired", {}, false],
  ["sent", { archivedAt: 5 }, false],
  ["sent", { feeCents: 0 }, true],
  ["signed", {}, true],
  ["completed", { retainer: "paid" }, true],
  ["completed", { retainer: "paid", balance: "charged" }, true],
  ["completed", { retainer: "paid", balance: "paid" }, false],
  ["signed", { retainer: "pending", balance: "paid" }, true],
  ["signed", { retainer: "returned", balance: "returned" }, false],
  ["signed", { feeCents: 0 }, false],
] as const)("whether the client of a contract that is %s, %j, can be reminded: %s", (status, more, expected) => {
  expect(canBeReminded({ ...progress, status, ...more })).toBe(expected);
});
