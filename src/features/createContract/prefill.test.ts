import { expect, test } from "vitest";
import { prefilled } from "./prefill";

// Caught: a lead's address with a character that turns what follows, in the field of a letter's address.
test("what a lead has typed is filled in without characters that turn what follows", () => {
  const lead = {
    firstName: "An\u202Ea",
    lastName: "Sou\u200Fza",
    email: "ana@\u202Email.test",
    phone: "(786) 555-0111",
    goal: "Investor\u202E visa",
  };
  expect(prefilled(new URLSearchParams(), lead)).toMatchObject({
    clientName: "Ana Souza",
    clientEmail: "ana@mail.test",
    clientPhone: "(786) 555-0111",
    customCaseType: "Investor visa",
  });
});
