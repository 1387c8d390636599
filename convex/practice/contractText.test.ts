import { describe, expect, test } from "vitest";
import { dollars } from "../platform/amounts";
import { DEFAULT_TEMPLATE, MERGE_FIELDS, SAMPLE_VALUES, templateProblem } from "./contractTemplate";
import { contractHtml, previewBlocks } from "./contractText";

function values(differing: Partial<typeof SAMPLE_VALUES> = {}) {
  return Object.assign({}, SAMPLE_VALUES, differing);
}

describe("a template", () => {
  test("that is the default has no problem, and uses every fact of the contract", () => {
    expect(templateProblem(DEFAULT_TEMPLATE)).toBeNull();
    const html = contractHtml(DEFAULT_TEMPLATE, values());
    const { firm_address, firm_phone, firm_email, client_email, client_phone, ...own } = SAMPLE_VALUES;
    for (const value of Object.values(own)) expect(html).toContain(value);
    // These are in the two lines of contact.
    for (const value of [firm_address, firm_phone, firm_email, client_email, client_phone]) {
      expect(html).toContain(value);
    }
    expect(html).toContain('<signature-field name="Signature" role="Client" required="true" ');
    expect(html).toContain('<date-field name="Date signed" role="Client" required="true" ');
    expect(html).toMatch(/^<div style="font-family: /);
    expect(html).toContain("<table>");
    expect(html).not.toContain("{{");
  });

  test.each([
    ["{{signature}}", null],
    ["{{ signature }} {{ client_name }}", null],
    ["{{   signature   }}", null],
    ["{{    signature}}", "The contract needs a place to sign: {{signature}}"],
    ["Hello {{client_name}}", "The contract needs a place to sign: {{signature}}"],
    ["{{signature}} {{clientname}}", "There is no merge field {{clientname}}"],
    ["{{signature}} {{constructor}}", "There is no merge field {{constructor}}"],
  ])("%j: %s", (template, problem) => {
    expect(templateProblem(template)).toBe(problem);
  });

  test("may use these fields, which are offered in this order", () => {
    expect(MERGE_FIELDS).toEqual([
      ...["client_name", "client_email", "client_phone", "case_type", "services", "contract_type"],
      ...["fee", "retainer", "balance", "date", "firm_name", "firm_address", "firm_phone", "firm_email"],
      ...["client_contact", "firm_contact", "signature", "signed_date"],
    ]);
  });
});

describe("a value", () => {
  test.each([
    ["<img src=x onerror=alert(1)>", "&#60;img src=x onerror=alert(1)&#62;"],
    ["**Ana** [x](javascript:1)", "**Ana** [x](javascript:1)"],
    ["{{signature}}", "{{signature}}"],
    ['Tom & Jerry\'s "firm"', "Tom &#38; Jerry&#39;s &#34;firm&#34;"],
    ["one\ntwo", "one<br>two"],
    ["\uE000signature\uE001", "signature"],
    ["# Heading", "# Heading"],
    ["Nguyễn Жанна 王", "Nguyễn Жанна 王"],
  ])("%j is text in the contract", (client_name, shown) => {
    const html = contractHtml("Dear {{client_name}}.", values({ client_name }));
    expect(html.replace("\uE000", "").replace("\uE001", "")).toContain(`<p>Dear ${shown}.</p>`);
    expect(html).not.toContain("<signature-field");
  });
});

describe("the practice's own text", () => {
  test("is Markdown, and HTML in it is shown, never run", () => {
    const html = contractHtml(
      "# Title\n\n<script>alert(1)</script>\n\nA <b onclick=x>word</b>\n\n- one\n- two",
      values(),
    );
    expect(html).toContain("<h1>Title</h1>");
    expect(html).toContain("<li>one</li>");
    expect(html).not.toMatch(/<script|<b /);
    expect(html).toContain("&#60;script&#62;");
  });

  test("has links to the web and to mail only, and no pictures", () => {
    const html = contractHtml(
      '[a](https://a.test/?x=1&y="2") [b](javascript:alert(1)) ![c](https://c.test/c.png)',
      values(),
    );
    expect(html).toMatch(/<a href="https:\/\/a\.test\/[^"]*" rel="noopener">a<\/a>/);
    expect(html).not.toMatch(/javascript|<img/);
    expect(html).toContain("b");
    const others = contractHtml(
      "[d](http://d.test) [e](mailto:e@e.test) [f](javascript:https:) [g](ftp://mailto:x) [h](HTTPS://h.test)",
      values(),
    );
    const links = ['href="http://d.test"', 'href="mailto:e@e.test"', 'href="HTTPS://h.test"'];
    expect(others.match(/href="[^"]*"/g)).toEqual(links);
    expect(contractHtml('![<b>c](https://c.test/c.png "t")', values())).toContain("&#60;b&#62;c");
  });

  test("cannot contain the delimiters of fields", () => {
    expect(contractHtml("\uE000client_name\uE001", values())).toContain("<p>client_name</p>");
    expect(previewBlocks("\uE000client_name\uE001", values())).toEqual([{ kind: "paragraph", text: "client_name" }]);
  });

  test("is previewed as plain pieces, with its values and its placeholders", () => {
    const template =
      "# {{contract_type}} *of Passage*\n\n**{{client_name}}** <b>x</b>: {{signature}} {{signed_date}}\n\n- one\n- *two*\n\n| a | b |\n| - | - |\n| {{fee}} | c |";
    expect(previewBlocks(template, values({ client_name: "<img> **Ana**" }))).toEqual([
      { kind: "heading", text: "Legal Services Agreement of Passage" },
      { kind: "paragraph", text: "<img> **Ana** <b>x</b>: [Signature] [Date]" },
      { kind: "item", text: "• one" },
      { kind: "item", text: "• two" },
      { kind: "row", text: "a   b" },
      { kind: "row", text: "$3,500   c" },
    ]);
    const texts = previewBlocks(DEFAULT_TEMPLATE, values()).map(({ text }) => text);
    expect(texts.join(" ")).not.toMatch(/\{\{|\uE000/);
    // Its table has an empty head.
    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    expect(texts.slice(texts.indexOf("Legal fee   $3,500")).slice(0, 3)).toEqual([
      "Legal fee   $3,500",
      "Retainer, due now   $1,050",
      "Balance, due before filing   $2,450",
    ]);
  });
});

test.each([
  [350_000, "$3,500"],
  [350_050, "$3,500.50"],
  [0, "$0"],
])("%i cents are %s", (cents, text) => {
  expect(dollars(cents)).toBe(text);
});
