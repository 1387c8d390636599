import { expect, test } from "vitest";
import { memoOf, personKeyOf } from "./rules";

test("the memos are the specification's", () => {
  const facts = { caseTypeWords: "EB-2 NIW", clientName: "Ana Souza" };
  expect(memoOf(Object.assign({ purpose: "retainer" } as const, facts))).toBe("Retainer for EB-2 NIW - Ana Souza");
  expect(memoOf(Object.assign({ purpose: "balance" } as const, facts))).toBe(
    "Balance Payment for EB-2 NIW - Ana Souza",
  );
});

// Caught: a memo at the payment provider that reads backwards.
test("a memo has a name without direction marks", () => {
  const facts = { purpose: "retainer", caseTypeWords: "EB-2 NIW", clientName: "\u202EAna\u202C Souza" } as const;
  expect(memoOf(facts)).toBe("Retainer for EB-2 NIW - Ana Souza");
});

test("a person is identified by address and name, ignoring case and extra spaces", () => {
  const person = { clientName: "Ana  Souza", clientEmail: " Ana@Mail.test " };
  expect(personKeyOf(person)).toBe("ana@mail.test ana souza");
  expect(personKeyOf({ clientName: "Rui Souza", clientEmail: "ana@mail.test" })).not.toBe(personKeyOf(person));
});
