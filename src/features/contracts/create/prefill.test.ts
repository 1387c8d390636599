import { expect, test } from "vitest";
import { prefilled } from "./prefill";

// Caught: a lead's address with a character that turns the text after it, in the field of a letter's address.
test("a lead's values are filled in without characters that turn the text after them", () => {
  const lead = {
    firstName: "An\u202Ea",
    lastName: "Sou\u200Fza",
    email: "ana@\u202Email.test",
    phone: "(786) 555-0111",
    goal: "Investor\u202E visa",
  };
  expect(prefilled(new URLSearchParams(), { lead, client: null })).toMatchObject({
    clientName: "Ana Souza",
    clientEmail: "ana@mail.test",
    clientPhone: "(786) 555-0111",
    customCaseType: "Investor visa",
  });
});
