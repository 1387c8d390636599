import { fc } from "@passage/testkit/seededProperties";
import { expect, test } from "vitest";
import { splitWebLinks } from "./webLinks";

const linksIn = (text: string) =>
  splitWebLinks(text).flatMap(({ text: shown, href }) => (href === null ? [] : [shown]));

test.each([
  ["see https://uscis.gov/i-485", ["https://uscis.gov/i-485"]],
  ["http://a.test and HTTPS://B.TEST/x?y=1#z", ["http://a.test", "HTTPS://B.TEST/x?y=1#z"]],
  ["(https://a.test/x).", ["https://a.test/x"]],
  ["https://a.test/x_(y), then", ["https://a.test/x_(y)"]],
  ["https://a.test/x!?", ["https://a.test/x"]],
  ["two\nhttps://a.test\nlines", ["https://a.test"]],
  ["no link", []],
  ["", []],
])("the links of %j are %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

// Caught: a link that runs a script; one whose text names another host than its target.
test.each([
  "javascript:alert(1)",
  "javascript://a.test/%0aalert(1)",
  "data:text/html,x",
  "mailto:a@b.test",
  "ftp://a.test",
  "//a.test",
  "https://",
  "https://bank.test@evil.test/",
  "https://user:word@evil.test",
  "xhttps://a.test",
  "https://a.test/cut-o…",
])("%s is no link", (text) => {
  expect(linksIn(text)).toEqual([]);
});

test("a mark that turns the direction of writing ends a link", () => {
  expect(linksIn("https://a.test/\u202Emoc.knab")).toEqual(["https://a.test/"]);
  expect(linksIn("https://a.test/\u2066x")).toEqual(["https://a.test/"]);
});

test("a link leads where it says", () => {
  expect(splitWebLinks("to https://a.test/x y")).toEqual([
    { text: "to ", href: null },
    { text: "https://a.test/x", href: "https://a.test/x" },
    { text: " y", href: null },
  ]);
});

test("no character of a text is lost", () => {
  const piece = fc.constantFrom(
    "https://",
    "a.test",
    "/",
    ".",
    ")",
    "(",
    " ",
    "@",
    "\u202e",
    "javascript:",
    "é",
    "http",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const split = splitWebLinks(text);
      expect(split.map((each) => each.text).join("")).toBe(text);
      for (const { href } of split) if (href !== null) expect(href).toMatch(/^https?:\/\//);
    }),
  );
});
