import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CountUp, textBetween } from "./CountUp";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["10", "20", 0.5, "15"],
  ["1,000", "2,000", 0.25, "1,250"],
  ["$10k", "$13k", 0.34, "$11k"],
  ["$10k", "$13k", 1, "$13k"],
  ["–", "$13k", 0.5, "$13k"],
])("between %j and %j, at %d, is %j", (...[from, to, share, expected]) => {
  expect(textBetween(from, to, share)).toBe(expected);
});

function showFigure(isStill: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { rerender } = render(<CountUp text="$10k" />);
  const frames: (string | null)[] = [];
  new MutationObserver(() => frames.push(document.body.textContent)).observe(document.body, {
    subtree: true,
    characterData: true,
  });
  rerender(<CountUp text="$90k" />);
  return frames;
}

test("a figure counts to its new value, and ends on it", async () => {
  const frames = showFigure(false);
  expect(await screen.findByText("$90k")).toBeDefined();
  expect(frames.length).toBeGreaterThan(1);
});

// Caught: figures animated for people who asked for less motion.
test("a figure changes at once for someone who wants less motion", async () => {
  const frames = showFigure(true);
  await waitFor(() => {
    expect(frames).toEqual(["$90k"]);
  });
});
