import { expect, test } from "vitest";
import { InboundBudget, type Share } from "./inboundBudget.ts";

/** Opens shares by name, and notes who gave way. */
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

test("all may be held, and one byte more makes the one who holds most give way", () => {
  const { budget, gone, open } = aBudget(100);
  open("small", 20);
  open("large", 50);
  const growing = open("growing", 30);
  expect([gone, budget.heldBytes]).toEqual([[], 100]);
  growing.holds(31);
  expect([gone, budget.heldBytes]).toEqual([["large"], 51]);
});

// Caught: no bound where none is given.
test("the deployment has room for 256 MiB", () => {
  const budget = new InboundBudget();
  const gone: string[] = [];
  const share = budget.open(() => gone.push("gone"));
  share.holds(256 * 1024 * 1024);
  expect(gone).toEqual([]);
  share.holds(256 * 1024 * 1024 + 1);
  expect([gone, budget.heldBytes]).toEqual([["gone"], 0]);
});

test("of equal ones the oldest gives way, so that who has just come can sign in", () => {
  const { gone, open } = aBudget(100);
  for (const name of ["first", "second", "third"]) open(name, 40);
  expect(gone).toEqual(["first"]);
});

test("as many give way as there is too much", () => {
  const { budget, gone, open } = aBudget(100);
  for (const name of ["a", "b", "c", "d"]) open(name, 25);
  open("signed in", 0).keep();
  const large = open("large", 0);
  large.keep();
  large.holds(60);
  expect([gone, budget.heldBytes]).toEqual([["a", "b", "c"], 85]);
});

test("who asks for more than all others together hold gives way too", () => {
  const { budget, gone, open } = aBudget(100);
  open("small", 10);
  open("huge", 1_000);
  expect([gone, budget.heldBytes]).toEqual([["huge"], 10]);
});

// Caught: a share that was kept given up for another, and a kept one that asks for too much held all the same.
test("what is kept is not given up for others; it gives way where nothing else can", () => {
  const { budget, gone, open } = aBudget(100);
  open("running", 90).keep();
  const other = open("other", 5);
  other.keep();
  open("nobody", 20);
  expect([gone, budget.heldBytes]).toEqual([["nobody"], 95]);
  other.holds(20);
  expect([gone, budget.heldBytes]).toEqual([["nobody", "other"], 90]);
});

// Caught: an end counted twice, and a share that was over counted again.
test("what has ended holds nothing, whatever is said of it afterwards", () => {
  const { budget, gone, open } = aBudget(100);
  const share = open("a", 60);
  share.end();
  share.end();
  share.holds(90);
  expect(budget.heldBytes).toBe(0);
  open("b", 90);
  expect(gone).toEqual([]);
});

test("less is held when less is said", () => {
  const { budget, open } = aBudget(100);
  const share = open("a", 60);
  share.holds(10);
  expect(budget.heldBytes).toBe(10);
});
