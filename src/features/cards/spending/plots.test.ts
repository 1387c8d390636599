import { expect, test } from "vitest";
import { barsByCategory, barsByDay } from "./plots";

const category = (name: string, chargesCents: number) => ({ category: name, chargesCents, chargeCount: 1 });

test("a day has its short name below the bar and its whole name in the table", () => {
  expect(barsByDay([{ day: "2025-06-20", chargesCents: 5, chargeCount: 1 }])).toEqual([
    { label: "Jun 20", name: "Jun 20, 2025", values: [5] },
  ]);
});

// Caught: a hundred bars of a table with a category for each row; cents that are in no bar.
test("the categories beyond the eighth are one bar, unless that would be of one", () => {
  const categories = Array.from({ length: 10 }, (_, nth) => category(`Kind ${String(nth)}`, 100 - nth));
  const bars = barsByCategory(categories);
  expect(bars.map(({ name }) => name)).toEqual([
    ...["Kind 0", "Kind 1", "Kind 2", "Kind 3", "Kind 4", "Kind 5", "Kind 6", "Kind 7"],
    "2 others",
  ]);
  expect(bars.at(-1)?.values).toEqual([92 + 91]);
  expect(barsByCategory(categories.slice(0, 9)).map(({ name }) => name)).toHaveLength(9);
  expect(barsByCategory(categories.slice(0, 9)).at(-1)?.name).toBe("Kind 8");
});

// Caught: a label cut inside a character; an invisible category.
test("a long name is cut below the bar only, and never inside a character", () => {
  const [long, unseen, fits] = barsByCategory([
    category("Software and 😀😀😀😀😀😀😀", 3),
    category("\u200B", 2),
    category("x".repeat(18), 1),
  ]);
  expect([long?.label, long?.name]).toEqual(["Software and 😀😀😀😀…", "Software and 😀😀😀😀😀😀😀"]);
  expect(unseen?.name).toBe("Uncategorized");
  expect(fits?.label).toBe("x".repeat(18));
});
