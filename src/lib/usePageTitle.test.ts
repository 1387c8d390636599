import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { pageTitle, usePageTitle } from "./usePageTitle";

test.each([
  ["Lead Management", 0, "Lead Management · Passage"],
  ["Lead Management", 1_204, "(1,204) Lead Management · Passage"],
  [" Maria Santos ", 0, "Maria Santos · Passage"],
  ["\u202Elive", 0, "live · Passage"],
  ["", 3, "Passage"],
  [null, 3, "Passage"],
])("the title %j with %i waiting reads %j", (title, count, expected) => {
  expect(pageTitle(title, count)).toBe(expected);
});

// Caught: "Passage" as the title of every screen; the title of a screen that had been left.
test("the tab is named after the screen, follows it, and is the app's again when the screen is left", () => {
  const { rerender, unmount } = renderHook(
    ({ title, count }) => {
      usePageTitle(title, count);
    },
    { initialProps: { title: "Lead Management", count: 2 } },
  );
  expect(document.title).toBe("(2) Lead Management · Passage");
  rerender({ title: "Lead Management", count: 0 });
  expect(document.title).toBe("Lead Management · Passage");
  unmount();
  expect(document.title).toBe("Passage");
});
