import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { withLateStyles } from "./lateStyles.ts";
import { ROOT } from "./root.ts";

const PAGE = readFileSync(join(ROOT, "index.html"), "utf8");
const TOKENS = readFileSync(join(ROOT, "src/ui/tokens.css"), "utf8");
const FAVICON = readFileSync(join(ROOT, "public/favicon.svg"), "utf8");

const partOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

// Caught: a white page until the app's script has run: 5 s on a slow line.
test("the page alone paints the mark, the name and the outline of the form, before any script", () => {
  const root = partOf(PAGE, /<div id="root">([^]*)<\/div>\s*<noscript>/);
  expect(root).toContain('<use href="#mark" />');
  expect(root).toMatch(/<\/svg>\s*Passage/);
  expect(root.match(/<i><\/i>/g)).toHaveLength(4);
  expect(PAGE.indexOf('id="root"')).toBeLessThan(PAGE.indexOf('<script type="module"'));
});

// Caught: a script in the page, which the content policy refuses.
test("the first paint needs no file and no script of the page", () => {
  const head = partOf(PAGE, /<style>([^]*)<\/style>/);
  expect(head).not.toMatch(/url\(|@import/);
  expect([...PAGE.matchAll(/<script(?![^>]*application\/json)[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([""]);
});

// Caught: a flash of another grey when the style sheet arrives.
test("its colours equal the tokens, in both themes", () => {
  const colours = [...partOf(PAGE, /<style>([^]*)<\/style>/).matchAll(/light-dark\([^)]*\)/g)].map(
    ([colour]) => colour,
  );
  expect(colours.length).toBeGreaterThan(3);
  for (const colour of colours) expect(TOKENS).toContain(`: ${colour};`);
});

test("the favicon is the mark", () => {
  const shapes = (text: string) =>
    (text.match(/<(?:rect|path)[^>]*>/g) ?? []).map((shape) => shape.replace(/\s+/g, " "));
  const inPage = shapes(partOf(PAGE, /<symbol id="mark"[^>]*>([^]*)<\/symbol>/)).map((shape) =>
    shape.replace(" />", "/>"),
  );
  expect(inPage.length).toBe(2);
  expect(inPage).toEqual(shapes(FAVICON));
});

// Caught: a style sheet in the head, which holds back the first paint until it has arrived.
test("a build has its style sheet behind the first content", () => {
  const link = '<link rel="stylesheet" crossorigin href="/assets/index-1a.css">';
  const built = withLateStyles(`<head>\n    ${link}\n  </head>\n  <body>\n    <p>first</p>\n  </body>`);
  expect(built).toBe(`<head>\n  </head>\n  <body>\n    <p>first</p>\n    ${link}\n  </body>`);
});
