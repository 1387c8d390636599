import { expect, test } from "vitest";
import { blocksOf, fieldsOf, type Block } from "./blocks.ts";

const paragraph = (text: string, bold = false): Block => ({ kind: "paragraph", runs: [{ text, bold }] });

// Caught, one by one: any of these tags taken for another, or for none.
test.each<[html: string, blocks: Block[]]>([
  ["", []],
  [" <p> </p><p>\n</p>", []],
  ["one<p>two</p>three", [paragraph("one"), paragraph("two"), paragraph("three")]],
  ["<div>a</div><blockquote>b</blockquote>c<hr>d", ["a", "b", "c", "d"].map((text) => paragraph(text))],
  ["<b>a</b>", [paragraph("a", true)]],
  [
    "<strong>a <i>b</i></strong> c",
    [
      {
        kind: "paragraph",
        runs: [
          { text: "a ", bold: true },
          { text: "b", bold: true },
          { text: " c", bold: false },
        ],
      },
    ],
  ],
  [
    "a <!-- no --> b",
    [
      {
        kind: "paragraph",
        runs: [
          { text: "a ", bold: false },
          { text: " b", bold: false },
        ],
      },
    ],
  ],
  ["a<br>b", [{ kind: "paragraph", runs: ["a", "\n", "b"].map((text) => ({ text, bold: false })) }]],
  [
    "<h1> One\n two </h1><h6>Six</h6><h7>Seven</h7>",
    [{ kind: "heading", level: 1, text: "One two" }, { kind: "heading", level: 6, text: "Six" }, paragraph("Seven")],
  ],
  [
    "<ul><li>a</li></ul><ol>\n<li>b</li>\n<li>c</li></ol>d",
    [
      { kind: "item", marker: "•", runs: [{ text: "a", bold: false }] },
      { kind: "item", marker: "1.", runs: [{ text: "b", bold: false }] },
      { kind: "item", marker: "2.", runs: [{ text: "c", bold: false }] },
      paragraph("d"),
    ],
  ],
  [
    "<ol><li>a<ul><li>b</li></ul></li></ol>",
    [
      { kind: "item", marker: "1.", runs: [{ text: "a", bold: false }] },
      { kind: "item", marker: "•", runs: [{ text: "b", bold: false }] },
    ],
  ],
  [
    "x<table><tr><th>A</th><td> B <b>c</b></td></tr><tr><td>D</td></tr></table>",
    [paragraph("x"), { kind: "row", cells: ["A", "B c"] }, { kind: "row", cells: ["D"] }],
  ],
  [
    'x<text-field name="Fee"></text-field><date-field></date-field><signature-field name="S"></signature-field>',
    [
      paragraph("x"),
      { kind: "field", type: "text", name: "Fee" },
      { kind: "field", type: "date", name: "date" },
      { kind: "field", type: "signature", name: "S" },
    ],
  ],
  ...["script", "style", "head", "title", "template", "iframe", "object"].map((tag): [string, Block[]] => [
    `a<${tag}>no</${tag}>`,
    [paragraph("a")],
  ]),
])("%j is read as its pieces", (html, blocks) => {
  expect(blocksOf(html)).toEqual(blocks);
});

test("a document's fields are named in their order", () => {
  expect(fieldsOf('<p>x<text-field name="B"></text-field></p><date-field name="A"></date-field>')).toEqual(["B", "A"]);
});
