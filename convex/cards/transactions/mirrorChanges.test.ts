import { expect, test } from "vitest";
import { changesOf } from "./mirrorChanges";
import type { CardTransaction } from "./rules";

const LUNCH: CardTransaction = {
  recordId: "rec1",
  dateOn: "2026-03-02",
  amountCents: -1_850,
  isAmountReadable: true,
  account: "card",
  accountId: null,
  accountName: "Amex",
  category: "Meals",
  description: "Lunch",
  merchant: null,
  type: "debit",
};

// Caught: every row of the table rewritten each hour, because its fields were read in another order.
test("a transaction whose fields are read in another order is the same", async () => {
  const [first] = await changesOf([LUNCH], []);
  if (first?.kind !== "write") throw new Error("The first reading writes it.");
  const stored = [{ recordId: "rec1", contentHash: first.row.contentHash }];
  const reversed = Object.fromEntries(Object.entries(LUNCH).toReversed());
  expect(await changesOf([Object.assign({}, reversed, LUNCH)], stored)).toEqual([]);
  expect(await changesOf([{ ...LUNCH, amountCents: -1_851 }], stored)).toMatchObject([{ kind: "write" }]);
});
