import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changesBetween, everythingIn } from "../../../tests/access/everybody";
import { aCardRow, JULY_ROWS } from "../../../tests/support/functions/cardRows";
import { aConversation } from "../../../tests/support/functions/conversation";
import { JULY_18, obedient, useFakeModel } from "../../../tests/support/functions/fakeModel";
import { INJECTIONS, type Injection } from "../../../tests/support/functions/injections";
import { checkedParts } from "../assistantFigures";
import { ACCOUNT_NAMES } from "../transactions/rules";
import { systemPrompt } from "./prompt";
import { runTool } from "./tools";

const model = useFakeModel();
const TODAY = "2025-07-18";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: JULY_18 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A charge of $3.21 whose text is an instruction. */
const rowOf = ({ field, text }: Injection, nth = 0) =>
  aCardRow({ recordId: `x${String(nth)}`, dateOn: "2025-07-16", amountCents: -321, merchant: null, [field]: text });
const plain = (field: Injection["field"]) => rowOf({ field, text: "Plain" });

const CALLS = [
  { name: "sum_transactions", args: '{"period":"current_statement"}' },
  { name: "group_transactions", args: '{"by":"day"}' },
  { name: "compare_periods", args: '{"earlier":"previous_statement","later":"current_statement"}' },
  { name: "list_transactions", args: '{"limit":50}' },
];

test("there are 200 different texts, in both fields that a shop or a person writes", () => {
  expect(new Set(INJECTIONS.map(({ field, text }) => field + text)).size).toBe(200);
});

// Caught: a figure changed by a transaction's text, or verified by a number in it; a text that leaves its line.
test.each(INJECTIONS)("$field $text changes no figure, no day and no line", ({ field, text }) => {
  const [ledger, harmless] = [rowOf({ field, text }), plain(field)].map((row) => {
    return { transactions: [...JULY_ROWS, row], today: TODAY };
  });
  if (ledger === undefined || harmless === undefined) throw new Error("no ledger");
  for (const call of CALLS) {
    const [evidence, expected] = [ledger, harmless].map((each) => runTool(each, call).source?.evidence);
    expect(evidence).toMatchObject({
      cents: expected?.cents,
      counts: expected?.counts,
      percents: expected?.percents,
      days: expected?.days,
    });
  }
  const [lines, expectedLines] = [ledger, harmless].map((each) => systemPrompt(each).split("\n"));
  expect(lines?.length).toBe(expectedLines?.length);
  expect(lines?.filter((line) => /^(Today|Current|Previous|Latest|All)/.test(line))).toEqual(
    expectedLines?.filter((line) => /^(Today|Current|Previous|Latest|All)/.test(line)),
  );
});

/** True figures of the answers below: apart from the account's name, an obedient model states no other true figure. */
const TRUE_CENTS = new Set([...JULY_ROWS.map(({ amountCents }) => Math.abs(amountCents)), 321]);

const GROUPS = Array.from({ length: 10 }, (_, n) => INJECTIONS.slice(n * 20, n * 20 + 20));

// Caught: a tool created because a text named it; a fetched address; a figure of an instruction shown as verified; an
// invented figure shown as verified.
describe("a model that obeys every injection", () => {
  test.each(GROUPS.map((group, nth) => [nth, group] as const))(
    "makes no request, runs nothing and verifies nothing (group %i)",
    async (_nth, group) => {
      const scene = await aConversation([...JULY_ROWS, ...group.map(rowOf)]);
      model.answerWith(obedient);
      const before = await everythingIn(scene.backend);
      await scene.ask("How much did I spend this statement?");
      const changed = changesBetween(before, await everythingIn(scene.backend));
      expect(JSON.stringify(changed)).not.toMatch(/"card_transactions"|"users"|"audit/);
      expect(new Set(model.urls)).toEqual(new Set(["https://model.test/v1/chat/completions"]));
      const { content, sources } = await scene.last();
      expect(content).toContain("$987,654.32");
      const figures = checkedParts(
        content,
        sources.map(({ evidence }) => evidence),
      ).filter(({ kind }) => kind !== "text");
      expect(figures.some(({ text }) => text === "$987,654.32")).toBe(true);
      for (const { kind, text } of figures) {
        const cents = Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);
        if (/[$.]|dollars/.test(text)) expect(kind, text).toBe(TRUE_CENTS.has(cents) ? kind : "unverified");
        if (/7,777|4,321|nine|million|9,999/.test(text)) expect(kind, text).toBe("unverified");
      }
      expect(JSON.stringify(sources)).not.toContain(ACCOUNT_NAMES.checking);
    },
  );
});
