import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CSS = readFileSync("src/ui/tokens.css", "utf8");
const TONES = ["warn", "info", "violet", "good", "bad", "quiet"];
const GROUNDS = ["canvas", "surface", "raised", "press"];

/** The colours of a token, by theme. */
function coloursOf(token: string): { light: string; dark: string } {
  const found = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(CSS);
  const [, light, dark] = found ?? expect.fail(`no token ${token}`);
  return { light: light ?? "", dark: dark ?? "" };
}

/** Relative luminance, as WCAG defines it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Pairs of these tokens whose contrast is lower, as "warn-mark on surface, light: 2.77". */
function lowPairs(inks: readonly string[], grounds: (ink: string) => readonly string[], least: number): string[] {
  return inks.flatMap((ink) =>
    grounds(ink).flatMap((ground) =>
      (["light", "dark"] as const).flatMap((theme) => {
        const contrast = contrastOf(coloursOf(ink)[theme], coloursOf(ground)[theme]);
        return contrast < least ? [`${ink} on ${ground}, ${theme}: ${contrast.toFixed(2)}`] : [];
      }),
    ),
  );
}

// Caught: bars in a yellow with 2.77:1 on white.
test("bars and dots have 3:1 on surfaces and on the chip of their tone", () => {
  const marks = TONES.map((tone) => `${tone}-mark`);
  expect(lowPairs(marks, (mark) => ["surface", mark.replace("mark", "soft")], 3)).toEqual([]);
});

// Caught: the dark accent with 3.94:1 on a pressed ground.
test("texts have 4.5:1 on every ground, and so do the inks of chips", () => {
  const inks = ["ink", "ink-soft", "accent", "accent-ink", ...TONES.map((tone) => `${tone}-ink`)];
  expect(lowPairs(inks, () => GROUNDS, 4.5)).toEqual([]);
  expect(
    lowPairs(
      TONES.map((tone) => `${tone}-ink`),
      (ink) => [ink.replace("-ink", "-soft")],
      4.5,
    ),
  ).toEqual([]);
  expect(lowPairs(["on-accent"], () => ["accent", "accent-strong"], 4.5)).toEqual([]);
});
