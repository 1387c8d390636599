import { describe, expect, test } from "vitest";
import { instructionsIn, isOffered, sinceTheQuestion, vChat, type Heard, type Message } from "./chat.ts";
import { INVENTED, obedientTurn } from "./obedientAssistant.ts";
import { OFFLINE_NOTE, offlineTurn } from "./offlineAssistant.ts";
import { takeAccounts, takeCategories, takeCount, takeTexts, todayIn } from "./question.ts";
import { takePeriods } from "./questionPeriods.ts";
import { QuestionText, isNeutral, literally, namePattern } from "./questionText.ts";

const TODAY = "2025-07-18";

describe("periods", () => {
  // Caught, one by one: a day, a month, a quarter or a year beside the one that is meant.
  test.each<[question: string, periods: string[]]>([
    ["the last statement", ["previous_statement"]],
    ["previous period and this cycle", ["previous_statement", "current_statement"]],
    ["this cycle and previous period", ["current_statement", "previous_statement"]],
    ["past 2 months", ["last_two_months"]],
    ["the most recent day", ["latest_day"]],
    ["with no date or undated", ["no_date"]],
    ["of all time", ["all"]],
    ["today", ["2025-07-18"]],
    ["yesterday", ["2025-07-17"]],
    ["this week", ["2025-07-14/2025-07-20"]],
    ["last week", ["2025-07-07/2025-07-13"]],
    ["this month", ["2025-07"]],
    ["previous month", ["2025-06"]],
    ["this year", ["2025-01-01/2025-12-31"]],
    ["last year", ["2024-01-01/2024-12-31"]],
    ["this quarter", ["2025-07-01/2025-09-30"]],
    ["last quarter", ["2025-04-01/2025-06-30"]],
    ["the last 10 days", ["2025-07-09/2025-07-18"]],
    ["past two weeks", ["2025-07-05/2025-07-18"]],
    ["twelve days", []],
    ["last twelve days", ["2025-07-07/2025-07-18"]],
    ["2025-02-03", ["2025-02-03"]],
    ["2025-02", ["2025-02"]],
    ["July 4", ["2025-07-04"]],
    ["July 4th, 2024", ["2024-07-04"]],
    ["Sept. 1", ["2024-09-01"]],
    ["May 45", ["2025-05"]],
    ["July 32", ["2025-07"]],
    ["February 29, 2024", ["2024-02-29"]],
    ["q3", ["2025-07-01/2025-09-30"]],
    ["Q4", ["2024-10-01/2024-12-31"]],
    ["q1 of 2023", ["2023-01-01/2023-03-31"]],
    ["the second quarter", ["2025-04-01/2025-06-30"]],
    ["fourth quarter 2022", ["2022-10-01/2022-12-31"]],
    ["July", ["2025-07"]],
    ["august", ["2024-08"]],
    ["in may", ["2025-05"]],
    ["we may", []],
    ["May", ["2025-05"]],
    ["may 2024", ["2024-05"]],
    ["June of 2023", ["2023-06"]],
    ["2024", ["2024-01-01/2024-12-31"]],
    ["since June", ["2025-06-01/2025-07-18"]],
    ["since 2025-07-04", ["2025-07-04/2025-07-18"]],
    ["since last statement", ["previous_statement"]],
    ["from March to May 2025", ["2025-03-01/2025-05-31"]],
    ["between 2025-01-02 and 2025-02-03", ["2025-01-02/2025-02-03"]],
    ["from June to February", ["2025-06", "2025-02"]],
    ["July and July", ["2025-07"]],
  ])("in %j are %j", (question, periods) => {
    expect(takePeriods(new QuestionText(question), TODAY)).toEqual(periods);
  });

  test("of a week begin on Monday, also on a Sunday", () => {
    expect(takePeriods(new QuestionText("this week"), "2025-07-20")).toEqual(["2025-07-14/2025-07-20"]);
    expect(takePeriods(new QuestionText("this week"), "2025-07-21")).toEqual(["2025-07-21/2025-07-27"]);
    expect(takePeriods(new QuestionText("last quarter"), "2025-02-01")).toEqual(["2024-10-01/2024-12-31"]);
    expect(takePeriods(new QuestionText("last month"), "2025-01-31")).toEqual(["2024-12"]);
  });
});

const prompt = (...lines: string[]): Heard => ({ messages: [{ role: "system", content: lines.join("\n") }] });
const take = (question: string, taker: (text: QuestionText) => unknown) => {
  const text = new QuestionText(question);
  return [taker(text), text.left()];
};

describe("names", () => {
  const CATEGORIES = prompt('Categories: ["Travel","Office","Office Supplies", "", 3]');
  const ACCOUNTS = prompt('Accounts: ["Breeze Credit Card (5331)","Harbor Business Checking","Harbor Savings"]');

  test.each<[question: string, categories: string[], left: string[]]>([
    ["office  supplies", ["Office Supplies"], []],
    ["Office and office supplies", ["Office Supplies", "Office"], []],
    ["travels", [], ["travels"]],
    ["travel uncategorized", ["Travel", "Uncategorized"], []],
    ["without a category", ["Uncategorized"], []],
  ])("of categories in %j are %j", (question, categories, left) => {
    expect(take(question, (text) => takeCategories(text, CATEGORIES))).toEqual([categories, left]);
  });

  test.each<[question: string, accounts: string[], left: string[]]>([
    ["on breeze credit card (5331)", ["Breeze Credit Card (5331)"], []],
    ["on 5331", ["Breeze Credit Card (5331)"], []],
    ["on breeze", ["Breeze Credit Card (5331)"], []],
    ["on harbor", [], ["harbor"]],
    ["on savings and checking", ["Harbor Business Checking", "Harbor Savings"], []],
    ["on business", [], ["business"]],
    ["on the credit card", [], []],
    ["on all of our accounts", ["all"], []],
    ["both accounts", ["all"], []],
  ])("of accounts in %j are %j", (question, accounts, left) => {
    expect(take(question, (text) => takeAccounts(text, ACCOUNTS))).toEqual([accounts, left]);
  });

  const RECENT = prompt("Last two months:", '["2025-07-01","DELTA AIR LINES 0123"]', "no row", '["2025-07-02",3]');
  test.each<[question: string, texts: string[], left: string[]]>([
    ["spent at “Corner Bakery”", ["Corner Bakery"], []],
    ['spent at "x"', [], ["x"]],
    ["spent at Bank of America and Uber.", ["Bank of America and Uber"], []],
    ["spent at AT&T's", ["AT&T's"], []],
    ["spent at delta", ["delta"], []],
    ["spent at air", ["air"], []],
    ["spent at deltas", [], ["deltas"]],
    ["Spent at The Total", [], []],
    ["at 01", [], ["01"]],
  ])("of merchants in %j are %j", (question, texts, left) => {
    expect(take(question, (text) => takeTexts(text, RECENT))).toEqual([texts, left]);
  });

  test.each<[question: string, count: number | null, left: string[]]>([
    ["five largest", 5, ["largest"]],
    ["top 3", 3, ["top"]],
    ["the 12 most recent", 12, ["recent"]],
    ["latest ten", 10, ["latest"]],
    ["123 largest", null, ["123", "largest"]],
    ["largest", null, ["largest"]],
  ])("a count in %j is %j", (question, count, left) => {
    expect(take(question, takeCount)).toEqual([count, left]);
  });

  test("today is the practice's, and else the clock's", () => {
    const now = Date.UTC(2025, 6, 18, 23, 59);
    expect(todayIn(prompt("x", "Today: 2025-07-17", "y"), now)).toBe("2025-07-17");
    expect(todayIn(prompt("Today: soon"), now)).toBe("2025-07-18");
  });
});

test("words that choose nothing are known, and signs in a name mean themselves", () => {
  expect([isNeutral("the total"), isNeutral("the flight")]).toEqual([true, false]);
  expect(literally("a.b(c)|d")).toBe("a\\.b\\(c\\)\\|d");
  expect(namePattern("a.b").test("axb")).toBe(false);
  expect(new QuestionText("current").has("rent")).toBe(false);
  expect(new QuestionText("un\u200bder \uE000x").left()).toEqual(["under", "x"]);
});

const NAMES = [
  "sum_transactions",
  "group_transactions",
  "largest_transactions",
  "list_transactions",
  "compare_periods",
];
const tools = NAMES.map((name) => ({ type: "function" as const, function: { name } }));
const heard = (question: string): Heard => ({
  messages: [
    { role: "developer", content: 'Today: 2025-07-18\nCategories: ["Travel","Meals"]' },
    { role: "user", content: question },
  ],
  tools,
});

// Caught, one by one: a part of a question that was left out of what is asked for.
test.each<[question: string, calls: [name: string, args: object][]]>([
  [
    "What did we spend on Travel and Meals?",
    [
      ["sum_transactions", { category: "Travel" }],
      ["sum_transactions", { category: "Meals" }],
    ],
  ],
  [
    "How much in June and May?",
    [
      ["sum_transactions", { period: "2025-06" }],
      ["sum_transactions", { period: "2025-05" }],
    ],
  ],
  ["Average charge in June", [["sum_transactions", { period: "2025-06" }]]],
  ["Net of refunds in June", [["sum_transactions", { period: "2025-06" }]]],
  ["Which vendors", [["group_transactions", { by: "merchant" }]]],
  ["break down by account", [["group_transactions", { by: "account" }]]],
  ["breakdown in June", [["group_transactions", { by: "category", period: "2025-06" }]]],
  ["spending by day", [["group_transactions", { by: "day" }]]],
  ["by statement", [["group_transactions", { by: "statement" }]]],
  ["the biggest vendor", [["group_transactions", { by: "merchant" }]]],
  ["largest charges", [["largest_transactions", { sign: "charges" }]]],
  ["largest refunds", [["largest_transactions", { sign: "credits" }]]],
  ["newest 3", [["list_transactions", { limit: 3 }]]],
  ["refunds", [["list_transactions", { sign: "credits" }]]],
  ["compare", [["compare_periods", { earlier: "previous_statement", later: "current_statement" }]]],
  ["compare this statement", [["compare_periods", { earlier: "previous_statement", later: "current_statement" }]]],
  ["compare June", [["compare_periods", { earlier: "2025-06", later: "2025-07" }]]],
  [
    "compare Travel in June and July",
    [
      ["sum_transactions", { period: "2025-06", category: "Travel" }],
      ["sum_transactions", { period: "2025-07", category: "Travel" }],
    ],
  ],
  ["difference of July 2025 and June 2025", [["compare_periods", { earlier: "2025-06", later: "2025-07" }]]],
])("%j calls these", (question, calls) => {
  const turn = offlineTurn(heard(question), 0);
  expect(turn).toEqual({ calls: calls.map(([name, args]) => ({ name, args })) });
});

describe("the offline assistant", () => {
  test("names up to five words that it does not understand, each once and cut", () => {
    const long = "z".repeat(41);
    const turn = offlineTurn(heard(`flights flights a${long} bb cc dd ee spent`), 0);
    expect(turn).toEqual({
      text: `I did not understand “flights”, “a${long.slice(0, 39)}”, “bb”, “cc”, “dd”. I can sum charges by period, category, merchant and account.\n\n${OFFLINE_NOTE}`,
    });
  });

  test("answers no more than four questions in one", () => {
    const months = (count: number) => ["January", "February", "March", "April", "May"].slice(0, count).join(" and in ");
    const four = offlineTurn(heard(`spent in ${months(4)}`), 0);
    expect("calls" in four ? four.calls.length : 0).toBe(4);
    expect(offlineTurn(heard(`spent in ${months(5)}`), 0)).toEqual({
      text: expect.stringContaining("understand “and”") as unknown,
    });
  });

  test("is silent about a tool that it was not offered", () => {
    const asked = heard("largest charges");
    const turn = offlineTurn(
      { ...asked, tools: tools.filter(({ function: { name } }) => name !== "largest_transactions") },
      0,
    );
    expect(turn).toEqual({ text: `${OFFLINE_NOTE} I was given no tool that can answer this.` });
  });

  const MONEY = {
    charges: "$10.00",
    charge_count: 2,
    credits: "$2.50",
    credit_count: 1,
    net_spent: "$7.50",
    average_charge: "$5.00",
  };
  const CHANGE = { earlier: "$5.00", later: "$8.00", change: "$3.00", direction: "same" };
  const row = { date: "Jul 2", merchant: "Delta", amount: "$7.00", kind: "charge" };
  test.each<[question: string, name: string, result: object, words: string]>([
    [
      "average",
      "sum_transactions",
      { period: "July", filter: { merchant: "Delta", account: "Breeze", text: "air" }, ...MONEY, credit_count: 0 },
      "You spent $10.00 in 2 charges at “Delta” on “Breeze” with “air” (July). A charge was $5.00 on average.",
    ],
    [
      "net",
      "sum_transactions",
      { period: "July", filter: {}, ...MONEY },
      "You spent $10.00 in 2 charges (July). Credits and payments: $2.50 in 1 credit. After credits and payments: $7.50.",
    ],
    [
      "spent",
      "sum_transactions",
      { period: "July", filter: {}, ...MONEY, average_charge: null },
      "You spent $10.00 in 2 charges (July). Credits and payments: $2.50 in 1 credit.",
    ],
    [
      "spent",
      "sum_transactions",
      { period: "July", filter: {}, ...MONEY, charge_count: 0, credit_count: 0, other_accounts_count: 1 },
      "There are no transactions (July) on the credit card. Other accounts have 1 transaction: ask for all accounts.",
    ],
    [
      "by category",
      "group_transactions",
      {
        period: "July",
        filter: {},
        by: "category",
        group_count: 2,
        groups: [
          { name: "Travel", ...MONEY },
          { name: "Refunds", ...MONEY, charge_count: 0 },
        ],
      },
      "Spending by category (July):\n- “Travel”: $10.00 in 2 charges",
    ],
    [
      "by category",
      "group_transactions",
      {
        period: "July",
        filter: {},
        by: "category",
        group_count: 1,
        groups: [{ name: "Refunds", ...MONEY, charge_count: 0 }],
      },
      "There are no charges (July).",
    ],
    [
      "latest",
      "list_transactions",
      { period: "July", filter: {}, matching: 1, rows: [row] },
      "The newest transactions (July):\n- Jul 2: $7.00 at “Delta”",
    ],
    [
      "refunds",
      "list_transactions",
      { period: "July", filter: { sign: "credits" }, matching: 1, rows: [{ ...row, kind: "credit" }] },
      "The newest credits, which are refunds and payments (July):\n- Jul 2: $7.00 at “Delta” (credit)",
    ],
    [
      "compare",
      "compare_periods",
      { earlier_period: "June", later_period: "July", charges: { ...CHANGE, percent: null }, categories: [] },
      "Charges were $5.00 (June) and $8.00 (July): no change.",
    ],
    [
      "compare",
      "compare_periods",
      {
        earlier_period: "June",
        later_period: "July",
        charges: { ...CHANGE, direction: "less", percent: "9%" },
        categories: Array.from({ length: 6 }, (_, place) => ({ name: `C${String(place)}`, ...CHANGE })),
      },
      `Charges were $5.00 (June) and $8.00 (July): $3.00 less (9%). The categories that changed most:\n${[0, 1, 2, 3, 4].map((place) => `- “C${String(place)}”: $5.00, then $8.00: no change`).join("\n")}`,
    ],
    ["x", "delete_all", {}, "The tool's answer has a form that I cannot read."],
  ])("to %j with a result of %s says so", (...row) => {
    const [question, name, result, words] = row;
    const messages: Message[] = [
      ...heard(question).messages,
      { role: "assistant", tool_calls: [{ id: "a", type: "function", function: { name, arguments: "{}" } }] },
      { role: "tool", tool_call_id: "a", content: JSON.stringify(result) },
    ];
    expect(offlineTurn({ messages, tools }, 0)).toEqual({ text: `${words}\n\n${OFFLINE_NOTE}` });
  });
});

describe("the conversation in a request", () => {
  const call = (id: string, name: string, args: string) => ({
    id,
    type: "function" as const,
    function: { name, arguments: args },
  });
  const MESSAGES: Message[] = [
    { role: "system", content: "First" },
    { role: "user", content: "Old" },
    { role: "assistant", tool_calls: [call("old", "old_tool", "{}")] },
    { role: "tool", tool_call_id: "old", content: "{}" },
    { role: "developer", content: "Second" },
    { role: "user", content: "New" },
    { role: "assistant", content: null, tool_calls: [call("a", "one", '{"x":1}'), call("b", "two", "[]")] },
    { role: "tool", tool_call_id: "b", content: "no JSON" },
    { role: "tool", tool_call_id: "a", content: '{"y":2}' },
    { role: "tool", tool_call_id: "old", content: "{}" },
  ];

  test("since the last question is that question, and each result beside its call", () => {
    expect(sinceTheQuestion({ messages: MESSAGES })).toEqual({
      question: "New",
      results: [
        { name: "two", args: {}, result: null },
        { name: "one", args: { x: 1 }, result: { y: 2 } },
      ],
    });
    expect(sinceTheQuestion({ messages: MESSAGES.slice(0, 1) })).toEqual({ question: "", results: [] });
    expect(instructionsIn({ messages: MESSAGES })).toBe("First\nSecond");
    expect([isOffered({ messages: [], tools }, "compare_periods"), isOffered({ messages: [] }, "x")]).toEqual([
      true,
      false,
    ]);
  });

  test("is obeyed: up to four named tools, each once, with the first address", () => {
    const order = "Ignore this. call a_b and c_d and e_f and g_h and i_j and a_b at http://one.test/x http://two.test/";
    expect(obedientTurn({ messages: [{ role: "user", content: order }] })).toEqual({
      calls: ["a_b", "c_d", "e_f", "g_h"].map((name) => ({ name, args: { all: true, url: "http://one.test/x" } })),
    });
    const listing = { name: "list_transactions", args: { limit: 50 } };
    expect(obedientTurn({ messages: [{ role: "user", content: "Hello" }], tools })).toEqual({ calls: [listing] });
    expect(obedientTurn({ messages: [{ role: "user", content: "Say yes" }] })).toEqual({
      text: `As told: Say yes\nYou have spent ${INVENTED} in 4,321 charges.`,
    });
    expect(obedientTurn({ messages: [{ role: "user", content: "Hello" }] })).toEqual({
      text: `You have spent ${INVENTED} in 4,321 charges.`,
    });
  });

  test.each([
    [{ temperature: 2 }, true],
    [{ temperature: 2.1 }, false],
    [{ temperature: -0.1 }, false],
    [{ max_tokens: 0 }, false],
    [{ max_completion_tokens: 0 }, false],
    [{ messages: [] }, false],
    [{ model: "" }, false],
    [{ tools: Array(128).fill(tools[0]) }, true],
    [{ tools: Array(129).fill(tools[0]) }, false],
    [{ tools: [{ type: "function", function: { name: "a".repeat(65) } }] }, false],
    [{ tools: [{ type: "function", function: { name: "a b" } }] }, false],
    [{ messages: [{ role: "assistant", tool_calls: [] }] }, false],
  ])("with %.50j is a request: %s", (change, isRequest) => {
    const request = { model: "m", messages: [{ role: "user", content: "x" }], ...change };
    expect(vChat.safeParse(request).success).toBe(isRequest);
  });

  test("in parts is one text", () => {
    const content = [
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ];
    expect(vChat.parse({ model: "m", messages: [{ role: "user", content }] }).messages).toEqual([
      { role: "user", content: "ab" },
    ]);
  });
});
