import { describe, expect, test } from "vitest";
import { editOf, NEW_CLIENT, readClientEdit, readClientForm, type ClientForm } from "./rules";

function typed(differing: Partial<ClientForm> = {}): ClientForm {
  return Object.assign({}, NEW_CLIENT, { clientName: "Ana Souza", clientEmail: "ana@mail.test" }, differing);
}

test("a new client begins as a beneficiary without a case type", () => {
  expect(readClientForm(typed())).toEqual({
    ok: true,
    facts: {
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientPhone: null,
      clientType: "beneficiary",
      caseType: null,
      customCaseType: null,
    },
  });
});

describe("a form that is right", () => {
  test.each<[Partial<ClientForm>, object]>([
    [{ clientName: "  Ana   Souza " }, { clientName: "Ana Souza" }],
    [{ clientName: "Ana\u202E Souza" }, { clientName: "Ana Souza" }],
    [{ clientEmail: " ana@mail.test " }, { clientEmail: "ana@mail.test" }],
    [{ clientEmail: "\u00A0ana@mail.test\u200B" }, { clientEmail: "ana@mail.test" }],
    [{ clientPhone: " 415 555 0101 x7 " }, { clientPhone: "415 555 0101 x7" }],
    [{ clientPhone: "1".repeat(40) }, { clientPhone: "1".repeat(40) }],
    [
      { caseType: "other", customCaseType: "x".repeat(200) },
      { caseType: "other", customCaseType: "x".repeat(200) },
    ],
    [{ clientName: "x".repeat(200) }, { clientName: "x".repeat(200) }],
    [{ clientType: " petitioner " }, { clientType: "petitioner" }],
    [
      { caseType: "h1b", customCaseType: "K-1" },
      { caseType: "h1b", customCaseType: null },
    ],
    [
      { caseType: "other", customCaseType: " K-1 " },
      { caseType: "other", customCaseType: "K-1" },
    ],
  ])("%j gives %j", (differing, facts) => {
    expect(readClientForm(typed(differing))).toMatchObject({ ok: true, facts });
  });
});

describe("a form that is wrong", () => {
  test.each<[Partial<ClientForm>, string, string]>([
    [{ clientName: " " }, "clientName", "Please fill in all required fields"],
    [{ clientName: "\u202E\u200B" }, "clientName", "Please fill in all required fields"],
    [{ clientEmail: "" }, "clientEmail", "Please fill in all required fields"],
    [{ clientType: "" }, "clientType", "Please fill in all required fields"],
    [{ clientType: "friend" }, "clientType", "Please fill in all required fields"],
    [{ clientEmail: "ana@mail" }, "clientEmail", "Please enter a valid email address"],
    [{ clientEmail: "a b@" }, "clientEmail", "Please enter a valid email address"],
    [{ clientEmail: "<a@b.test>" }, "clientEmail", "Please enter the address alone: a@b.test"],
    [{ clientPhone: "1.21E+10" }, "clientPhone", "A spreadsheet has rounded this number. Please enter all its digits"],
    [{ caseType: "h1" }, "caseType", "Please choose a case type from the list"],
    [{ caseType: "other", customCaseType: " " }, "customCaseType", "Please specify the case type"],
    [{ clientName: "x".repeat(201) }, "clientName", "At most 200 characters"],
    [{ clientPhone: "1".repeat(41) }, "clientPhone", "At most 40 characters"],
    [{ clientEmail: `${"x".repeat(250)}@x.test` }, "clientEmail", "At most 254 characters"],
    [{ caseType: "x".repeat(41) }, "caseType", "At most 40 characters"],
    [{ caseType: " other ", customCaseType: "" }, "customCaseType", "Please specify the case type"],
    [{ caseType: "other", customCaseType: "x".repeat(201) }, "customCaseType", "At most 200 characters"],
    [{ clientName: "", clientEmail: "x" }, "clientName", "Please fill in all required fields"],
  ])("%j: %s, %s", (differing, field, reason) => {
    expect(readClientForm(typed(differing))).toEqual({ ok: false, field, reason });
  });

  test("names the first wrong field in the order of the form", () => {
    const right = typed({ caseType: "other", customCaseType: "K-1" });
    let form = typed({ clientName: "", clientEmail: "", clientPhone: "1.21E+10", clientType: "", caseType: "h1" });
    const named: string[] = [];
    for (let read = readClientForm(form); !read.ok; read = readClientForm(form)) {
      named.push(read.field);
      form = Object.assign({}, form, { [read.field]: right[read.field] });
    }
    const person = ["clientName", "clientEmail", "clientPhone"];
    expect(named).toEqual([...person, "clientType", "caseType", "customCaseType"]);
  });
});

describe("the form of a stored client", () => {
  test.each([
    { clientPhone: null, caseType: null, customCaseType: null, status: "active" },
    { clientPhone: "415 555 0101", caseType: "other", customCaseType: "K-1", status: "inactive" },
  ] as const)("reads back unchanged: %j", (stored) => {
    const facts = {
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientType: "petitioner",
      ...stored,
    } as const;
    expect(readClientEdit(editOf(facts))).toEqual({ ok: true, facts });
  });
});
