import { describe, expect, test } from "vitest";
import { problemWith, readContractForm, readFee, servicesFor, type ContractForm } from "./rules";

const form: ContractForm = {
  clientName: "Ana Souza",
  clientEmail: "ana@example.test",
  clientPhone: "",
  caseType: "eb1a",
  customCaseType: "",
  services: "Preparation and filing of EB-1A",
  fee: "3500",
};

function filled(changes: Partial<ContractForm>): ContractForm {
  return Object.assign({}, form, changes);
}

describe("problems of a form", () => {
  test.each([
    [{ clientName: "  " }, "clientName", "Client name is required"],
    [{ clientName: "\u202E\u200B" }, "clientName", "Client name is required"],
    [{ clientEmail: "" }, "clientEmail", "Client email is required"],
    [{ clientEmail: "ana@example" }, "clientEmail", "Invalid email format"],
    [{ clientEmail: "a na@example.test" }, "clientEmail", "Invalid email format"],
    [{ clientEmail: "ana@@example.test" }, "clientEmail", "Invalid email format"],
    [{ clientEmail: "ana@example.test x" }, "clientEmail", "Invalid email format"],
    [{ clientEmail: '"x"<a@b.test>' }, "clientEmail", "Please enter the address alone: a@b.test"],
    [{ clientEmail: "a@b.test\u0000" }, "clientEmail", "Invalid email format"],
    [{ clientEmail: "ana@example.test@b.test" }, "clientEmail", "Invalid email format"],
    [{ clientEmail: "ana@example..test" }, "clientEmail", "Invalid email format"],
    [{ clientEmail: "@example.test" }, "clientEmail", "Invalid email format"],
    [{ clientPhone: "123" }, "clientPhone", "Invalid phone number format"],
    [{ caseType: "" }, "caseType", "Case type is required"],
    [{ caseType: "toString" }, "caseType", "Case type is required"],
    [{ caseType: "other" }, "customCaseType", "Please specify the case type"],
    [{ caseType: "other", customCaseType: "   " }, "customCaseType", "Please specify the case type"],
    [{ services: "\n" }, "services", "Services description is required"],
    [{ fee: "" }, "fee", "Fee amount is required"],
    [{ fee: "0" }, "fee", "Fee amount must be greater than 0"],
    [{ clientName: "x".repeat(201) }, "clientName", "Client name can have at most 200 characters"],
    [{ services: "x".repeat(5_001) }, "services", "Services description can have at most 5,000 characters"],
  ] as const)("%j: %s", (changes, field, reason) => {
    expect(readContractForm(filled(changes))).toEqual({ ok: false, field, reason });
    expect(problemWith(field, filled(changes))).toBe(reason);
  });

  test.each([
    ["clientPhone", 40, "Client phone can have at most 40 characters"],
    ["customCaseType", 200, "Case type can have at most 200 characters"],
    ["fee", 40, "Fee amount can have at most 40 characters"],
  ] as const)("a %s is too long after %d characters", (field, most, reason) => {
    const problemOf = (length: number) =>
      problemWith(field, filled({ caseType: "other", [field]: "1".repeat(length) }));
    expect([problemOf(most) === reason, problemOf(most + 1)]).toEqual([false, reason]);
  });

  test.each([
    ["clientName", "x".repeat(200)],
    ["clientEmail", `${"a".repeat(244)}@mail.test`],
    ["services", "x".repeat(5_000)],
  ] as const)("the longest %s is right", (field, text) => {
    expect(problemWith(field, filled({ [field]: text }))).toBeNull();
    expect(problemWith(field, filled({ [field]: `x${text}` }))).toMatch(/ can have at most [\d,]+ characters$/);
  });

  test("a custom case type counts for Other only", () => {
    const typed = { caseType: " other ", customCaseType: " Widow petition " };
    expect(readContractForm(filled(typed))).toMatchObject({
      ok: true,
      terms: { caseType: "other", customCaseType: "Widow petition" },
    });
    const read = readContractForm(filled({ customCaseType: "left over" }));
    expect(read).toMatchObject({ ok: true, terms: { caseType: "eb1a", customCaseType: null } });
  });

  test("the first wrong field in the order of the form is named", () => {
    const right = filled({ caseType: "other", customCaseType: "Widow petition" });
    let typed = filled({ clientName: "", clientEmail: "no", clientPhone: "1", caseType: "", services: "", fee: "" });
    const named: string[] = [];
    for (let read = readContractForm(typed); !read.ok; read = readContractForm(typed)) {
      named.push(read.field);
      typed = Object.assign({}, typed, { [read.field]: right[read.field] });
    }
    const person = ["clientName", "clientEmail", "clientPhone"];
    expect(named).toEqual([...person, "caseType", "customCaseType", "services", "fee"]);
  });
});

test.each(["ana@mail.test", "a@b.co.uk", "ana.souza+visa@mail.example.test"])("%s is an address", (clientEmail) => {
  expect(problemWith("clientEmail", filled({ clientEmail }))).toBeNull();
});

describe("phones", () => {
  test.each([
    ["(415) 555-0101", true],
    ["415.555.0101", true],
    ["+52 55 1234 5678", true],
    ["+123456789", true],
    ["1234567890123456", true],
    ["12345678901234567", false],
    ["123456789", false],
    ["0155550101", false],
    ["+0155550101", false],
    ["415-555-0101 x2", false],
    ["4155550101+", false],
    ["٤١٥٥٥٥٠١٠١٠", false],
  ])("%s: %s", (clientPhone, isRight) => {
    expect(problemWith("clientPhone", filled({ clientPhone }))).toBe(isRight ? null : "Invalid phone number format");
  });
});

// Caught: a contract over $1.66, sent for signature, that could never be charged.
const TOO_SMALL = "Fee amount must be at least $1.67, so that the retainer comes to at least $1";

describe("the fee", () => {
  test.each([
    ["3500", 350_000],
    ["$3,500.50", 350_050],
    [" 12 000 ", 1_200_000],
    ["1.67", 167],
    ["19.99", 1_999],
    ["1e3", 100_000],
    ["1000000", 100_000_000],
    ["1,000,000", 100_000_000],
    ["999,999.99", 99_999_999],
  ])("%j is %i cents", (text, feeCents) => {
    expect(readFee(text)).toEqual({ feeCents });
  });

  test.each([
    ["", "Fee amount is required"],
    ["   ", "Fee amount is required"],
    ["0", "Fee amount must be greater than 0"],
    ["-0.5", "Fee amount must be greater than 0"],
    ["NaN", "Fee amount must be a number"],
    ["Infinity", "Fee amount must be a number"],
    ["12abc", "Fee amount must be a number"],
    ["0x10", "Fee amount must be a number"],
    ["3500,50", "Fee amount must be a number"],
    ["3,50", "Fee amount must be a number"],
    ["35,000,00", "Fee amount must be a number"],
    ["1,2345", "Fee amount must be a number"],
    ["1234,567", "Fee amount must be a number"],
    ["1.500,00", "Fee amount must be a number"],
    ["1.234", "Fee amount can have at most two decimals"],
    ["3500.000000001", "Fee amount can have at most two decimals"],
    ["0.000000001", "Fee amount can have at most two decimals"],
    ["1.500", "Fee amount can have at most two decimals"],
    ["1.2345e2", "Fee amount can have at most two decimals"],
    ["1e-3", "Fee amount can have at most two decimals"],
    ["0.001", "Fee amount can have at most two decimals"],
    ["0.01", TOO_SMALL],
    [".50", TOO_SMALL],
    ["1.66", TOO_SMALL],
    ["1000000.01", "Fee amount must be at most $1,000,000"],
    ["1e12", "Fee amount must be at most $1,000,000"],
    ["1e999", "Fee amount must be at most $1,000,000"],
  ])("%j: %s", (text, problem) => {
    expect(readFee(text)).toEqual({ problem });
  });
});

test("the terms are the trimmed texts", () => {
  const typed = filled({
    clientName: " Ana   Souza ",
    clientEmail: " ana@example.test ",
    clientPhone: " ",
    services: " S ",
  });
  expect(readContractForm(typed)).toEqual({
    ok: true,
    terms: {
      clientName: "Ana Souza",
      clientEmail: "ana@example.test",
      clientPhone: null,
      caseType: "eb1a",
      customCaseType: null,
      services: "S",
      feeCents: 350_000,
    },
  });
});

test("a phone is stored as typed, trimmed", () => {
  const typed = filled({ clientPhone: " (415) 555-0101 " });
  expect(readContractForm(typed)).toMatchObject({ terms: { clientPhone: "(415) 555-0101" } });
});

test("the services begin with the case type", () => {
  expect(servicesFor({ caseType: "other", customCaseType: "Widow petition" })).toBe(
    "Preparation and filing of Widow petition",
  );
});
