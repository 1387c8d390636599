import { expect, test } from "vitest";
import { InboundBudget, type Share } from "./inboundBudget.ts";

/** Opens shares by name, and records which were reclaimed. */
function aBudget(maxBytes: number) {
  const budget = new InboundBudget(maxBytes);
  const gone: string[] = [];
  const open = (name: string, bytes: number): Share => {
    const share = budget.open(() => gone.push(name));
    share.holds(bytes);
    return share;
  };
  return { budget, gone, open };
}

test("the whole budget may be used, and one byte more reclaims the largest share", () => {
  const { budget, gone, open } = aBudget(100);
  open("small", 20);
  open("large", 50);
  const growing = open("growing", 30);
  expect([gone, budget.heldBytes]).toEqual([[], 100]);
  growing.holds(31);
  expect([gone, budget.heldBytes]).toEqual([["large"], 51]);
});

// Caught: no default limit.
test("the default budget is 256 MiB", () => {
  const budget = new InboundBudget();
  const gone: string[] = [];
  const share = budget.open(() => gone.push("gone"));
  share.holds(256 * 1024 * 1024);
  expect(gone).toEqual([]);
  share.holds(256 * 1024 * 1024 + 1);
  expect([gone, budget.heldBytes]).toEqual([["gone"], 0]);
});

test("among equal shares the oldest is reclaimed, so that a new client can sign in", () => {
  const { gone, open } = aBudget(100);
  for (const name of ["first", "second", "third"]) open(name, 40);
  expect(gone).toEqual(["first"]);
});

test("as many shares are reclaimed as needed", () => {
  const { budget, gone, open } = aBudget(100);
  for (const name of ["a", "b", "c", "d"]) open(name, 25);
  open("signed in", 0).keep();
  const large = open("large", 0);
  large.keep();
  large.holds(60);
  expect([gone, budget.heldBytes]).toEqual([["a", "b", "c"], 85]);
});

test("a share larger than all others together is reclaimed itself", () => {
  const { budget, gone, open } = aBudget(100);
  open("small", 10);
  open("huge", 1_000);
  expect([gone, budget.heldBytes]).toEqual([["huge"], 10]);
});

// Caught: a kept share reclaimed for another; a kept share that exceeds the budget accepted.
test("a kept share is not reclaimed for others, only for its own excess", () => {
  const { budget, gone, open } = aBudget(100);
  open("running", 90).keep();
  const other = open("other", 5);
  other.keep();
  open("nobody", 20);
  expect([gone, budget.heldBytes]).toEqual([["nobody"], 95]);
  other.holds(20);
  expect([gone, budget.heldBytes]).toEqual([["nobody", "other"], 90]);
});

// Caught: an end counted twice; an update of an ended share counted.
test("an ended share counts nothing, even if it reports later", () => {
  const { budget, gone, open } = aBudget(100);
  const share = open("a", 60);
  share.end();
  share.end();
  share.holds(90);
  expect(budget.heldBytes).toBe(0);
  open("b", 90);
  expect(gone).toEqual([]);
});

test("a share shrinks when a smaller size is reported", () => {
  const { budget, open } = aBudget(100);
  const share = open("a", 60);
  share.holds(10);
  expect(budget.heldBytes).toBe(10);
});
