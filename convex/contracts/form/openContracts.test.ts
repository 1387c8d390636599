import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aForm, storeContract, type ContractRow, type MoneyRow } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { personKeys } from "../../clients/record/rules";

useFixedClock();
const { create, openOf } = api.contracts.form.staff;

const ANA = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "4155550101" };

async function asked(
  typed: Partial<Record<"clientEmail" | "clientPhone", string>>,
  contract: Partial<ContractRow> = {},
  money: Partial<MoneyRow> = {},
) {
  const { backend, asSales } = await aPracticeWithFirm(startBackend());
  await storeContract(backend, { ...ANA, ...personKeys(ANA), formKey: "other", ...contract }, money);
  const found = await asSales.query(openOf, { clientEmail: "", clientPhone: "", formKey: "k1", ...typed });
  return found.map(({ number }) => number);
}

// Caught: two people who sent the same person two contracts in one second, without a hint in the form.
test.each([
  ["the address", { clientEmail: "ana@mail.test" }, [1]],
  ["the address in other letters", { clientEmail: "  ANA@Mail.test " }, [1]],
  ["the phone", { clientPhone: "+1 (415) 555-0101" }, [1]],
  ["both", { clientEmail: "ana@mail.test", clientPhone: "4155550101" }, [1]],
  ["the address, with another phone", { clientEmail: "ana@mail.test", clientPhone: "2125550199" }, [1]],
  ["another address", { clientEmail: "anna@mail.test" }, []],
  ["nothing", {}, []],
  ["spaces", { clientEmail: "  ", clientPhone: "\u00a0" }, []],
  ["10,000 characters", { clientEmail: "a".repeat(10_000), clientPhone: "9".repeat(10_000) }, []],
  ["half a character and marks that turn", { clientEmail: "\ud800\u202e\u0007😀" }, []],
])("an open contract is found by %s", async (_, typed, numbers) => {
  expect(await asked(typed)).toEqual(numbers);
});

test.each([
  [{ status: "pending" }, {}, [1]],
  [{ status: "error" }, {}, [1]],
  [{ status: "sent" }, {}, [1]],
  [{ status: "viewed" }, {}, [1]],
  [{ status: "signed" }, {}, [1]],
  [{ status: "completed" }, { retainer: "paid" }, [1]],
  [{ status: "completed" }, { retainer: "paid", balance: "paid" }, []],
  [{ status: "declined" }, {}, []],
  [{ status: "expired" }, {}, []],
  [{ status: "sent", archivedAt: NOON }, {}, []],
  [{ status: "sent", deleted: { at: NOON, byName: "Sofia" } }, {}, []],
  [{ status: "sent", formKey: "k1" }, {}, []],
] as const)("a contract with %j and %j is open: %j", async (contract, money, numbers) => {
  expect(await asked({ clientEmail: "ana@mail.test" }, contract, money)).toEqual(numbers);
});

test("a colleague's contract appears at once, newest first, with its author and time", async () => {
  const { backend, asSales, asLawyer } = await aPracticeWithFirm(startBackend());
  for (const formKey of ["k1", "k2"]) await asSales.mutation(create, { form: aForm(ANA), leadId: null, formKey });
  const typed = { clientEmail: ANA.clientEmail, clientPhone: "", formKey: "k3" };
  const same = { status: "pending", createdByName: "Sofia Reyes", caseTypeWords: "EB-1A", createdAt: NOON };
  const [first, second] = await backend.run(async (ctx) => {
    const [one, two] = await ctx.db.query("contracts").take(2);
    if (one === undefined) throw new Error("There is none.");
    await ctx.db.patch("contracts", one._id, { submissionId: "71", updatedAt: NOON + 9 });
    return ["71", two?._id];
  });
  expect(await asLawyer.query(openOf, typed)).toEqual([
    { ...same, number: 2, pathId: second },
    { ...same, number: 1, pathId: first },
  ]);
});
