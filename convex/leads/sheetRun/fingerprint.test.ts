import { expect, test } from "vitest";
import { AT_ONCE } from "../../../tests/support/functions/pace";
import { aLead } from "../../../tests/support/functions/samples";
import type { LeadContent } from "../record/model";
import { printOf as print } from "../rowPrint";
import { hashLongText, hashRows } from "./fingerprint";

async function printOf(differing: Partial<LeadContent>) {
  const { number: _, updatedAt: __, state: ___, ...content } = aLead();
  const [row] = await hashRows([{ place: 1, content: { ...content, ...differing } }], AT_ONCE);
  return row === undefined ? expect.fail("nothing was hashed") : print(row);
}

// Caught: one person as two, because a name is written in capitals or a number with gaps.
test.each<[Partial<LeadContent>, string, string]>([
  [{}, "lena vogt", "5551234567"],
  [{ firstName: "LENA", lastName: "  Vogt " }, "lena vogt", "5551234567"],
  [{ firstName: "Ｌena\u00a0", lastName: "\nvogt" }, "lena vogt", "5551234567"],
  [{ firstName: "", lastName: "" }, "", "5551234567"],
  [{ phone: "+1 (555) 123-4567" }, "lena vogt", "15551234567"],
  [{ phone: null }, "lena vogt", ""],
])("a row with %j is of the name %j and the phone %j", async (differing, names, phone) => {
  expect(await printOf(differing)).toMatchObject({ names, phone, emailKey: "lena@mail.test" });
});

test("the key is that of the address and the time, and the hash that of the whole row", async () => {
  const lena = await printOf({});
  expect(lena).toMatchObject({ submittedAt: "1/5/2026 10:00:00" });
  const other = await printOf({ goal: "Visa", firstName: "Ana" });
  expect([other.key === lena.key, other.rowHash === lena.rowHash]).toEqual([true, false]);
  expect((await printOf({ emailKey: "ana@mail.test" })).key).not.toBe(lena.key);
  expect((await printOf({ submittedAt: "1/6/2026 10:00:00" })).key).not.toBe(lena.key);
  expect(await printOf({ submittedAt: null })).toMatchObject({ submittedAt: "" });
});

// Caught: a sheet not read again although the rules of reading have changed; a long text hashed without its end.
test("a hash depends on its label and on the end of its text", async () => {
  const long = "x".repeat(1_000_001);
  const hashes = await Promise.all(
    [
      ["1", long],
      ["2", long],
      ["1", `${long}y`],
      ["1", long.slice(1)],
    ].map(async ([label = "", text = ""]) => await hashLongText(label, text, AT_ONCE)),
  );
  expect(new Set(hashes).size).toBe(4);
});
