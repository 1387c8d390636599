import { expect, test } from "vitest";
import { transactionCount, doubtfulText, undatedText, unreadableText } from "./cardText";
import { isCurrent, statementChoices, statementName } from "./overview";
import { selectionText } from "../transactions/selectionText";

const statement = (fromOn: string, toOn: string) => ({ fromOn, toOn });
const JULY = statement("2025-06-20", "2025-07-19");
const JUNE = statement("2025-05-20", "2025-06-19");
const MAY = statement("2025-04-20", "2025-05-19");

// Caught: a statement of another year at the top of the list, the place of the current one.
test("the address's statement is listed among the others, the newest first", () => {
  expect(statementChoices([JULY, MAY], JUNE)).toEqual([JULY, JUNE, MAY]);
  expect(statementChoices([JULY, MAY], MAY)).toEqual([JULY, MAY]);
  expect(statementChoices([JULY, MAY], null)).toEqual([JULY, MAY]);
});

test("the newest statement is the current one, and another one has its days as its name", () => {
  const statements = [JULY, JUNE];
  expect([JULY, JUNE].map((each) => isCurrent({ statement: each, statements }))).toEqual([true, false]);
  expect([JULY, JUNE].map((each) => statementName({ statement: each, statements }))).toEqual([
    "Current Statement",
    "May 20 – Jun 19, 2025",
  ]);
});

test.each([
  [{ count: 0, chargesCents: 0, creditsCents: 0 }, "0 transactions"],
  [{ count: 1, chargesCents: 1_200, creditsCents: 0 }, "1 transaction: $12.00 charged"],
  [{ count: 2, chargesCents: 0, creditsCents: 2_000 }, "2 transactions: $20.00 credited"],
  [
    { count: 1_200, chargesCents: 123_450, creditsCents: 2_000 },
    "1,200 transactions: $1,234.50 charged, $20.00 credited",
  ],
])("the totals %j read %s", (totals, text) => {
  const others = { chargeCount: 0, creditCount: 0, netCents: 0, unreadableCount: 0 };
  expect(selectionText({ ...others, ...totals })).toBe(text);
});

test.each([
  [
    doubtfulText,
    [null, /^1 amount can be read in two ways.*Write it with/, /^2,000 amounts can be read.*Write them with/],
  ],
  [unreadableText, [null, /^1 amount could not be read and counts/, /^2,000 amounts could not be read and count /]],
  [
    undatedText,
    [null, /^1 transaction has no readable date and is/, /^2,000 transactions have no readable date and are/],
  ],
  [transactionCount, [/^0 transactions$/, /^1 transaction$/, /^2,000 transactions$/]],
] as const)("none, one and many are told in words that agree (%#)", (text, wanted) => {
  const said = [0, 1, 2_000].map(text);
  expect(said).toEqual(wanted.map((each) => (each === null ? null : (expect.stringMatching(each) as string))));
});
