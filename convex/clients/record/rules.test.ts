import { expect, test } from "vitest";
import {
  CLIENT_STATUS_LABELS,
  CLIENT_STATUS_TONES,
  CLIENT_STATUSES,
  CLIENT_TYPE_LABELS,
  CLIENT_TYPE_TONES,
  CLIENT_TYPES,
  clientHaystack,
  hasKeys,
  personKeys,
} from "./rules";

const person = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: null };

// Caught: accents kept, so that José and Jose were two people; a country's prefix kept.
test.each([
  [{ clientName: "  José  García-López " }, { nameKey: "jose garcia lopez" }],
  [{ clientName: "李 小龙" }, { nameKey: "李 小龙" }],
  [{ clientName: "O'Neil, Jr." }, { nameKey: "oneil jr" }],
  [{ clientName: "O’Neil, Jr." }, { nameKey: "oneil jr" }],
  [{ clientName: "ONEIL JR" }, { nameKey: "oneil jr" }],
  [{ clientName: "Łukasz Wałęsa" }, { nameKey: "lukasz walesa" }],
  [{ clientName: "Đặng Søren Weiß Ægir" }, { nameKey: "dang soren weiss aegir" }],
  [{ clientName: "Jose\u0301\u202E Pen\u0303a" }, { nameKey: "jose pena" }],
  [{ clientName: "\uD800😀 " }, { nameKey: "" }],
  [{ clientEmail: "Ana@Mail.TEST\u200B" }, { emailKey: "ana@mail.test" }],
  [{ clientPhone: "(305) 555-0140 ext. 12" }, { phoneKey: "3055550140" }],
  [{ clientEmail: " Ana@Mail.TEST " }, { emailKey: "ana@mail.test" }],
  [{ clientPhone: "+1 (415) 555-0101" }, { phoneKey: "4155550101" }],
  [{ clientPhone: "415.555.0101" }, { phoneKey: "4155550101" }],
  [{ clientPhone: "555 01 01" }, { phoneKey: "5550101" }],
  [{ clientPhone: null }, { phoneKey: "" }],
])("%j has the keys %j", (differing, keys) => {
  expect(personKeys(Object.assign({}, person, differing))).toMatchObject(keys);
});

test("the search looks through name and e-mail, in any case", () => {
  expect(clientHaystack({ clientName: "Ana SOUZA", clientEmail: "Ana@mail.test" })).toBe("ana souza\nana@mail.test");
});

test("a row has its keys if all three match", () => {
  const keys = { nameKey: "n", emailKey: "e", phoneKey: "p" };
  expect(hasKeys(keys, keys)).toBe(true);
  for (const key of ["nameKey", "emailKey", "phoneKey"] as const) {
    expect(hasKeys({ ...keys, [key]: "" }, keys)).toBe(false);
  }
});

test("types and statuses have their labels and tones", () => {
  expect(CLIENT_TYPES.map((type) => [CLIENT_TYPE_LABELS[type], CLIENT_TYPE_TONES[type]])).toEqual([
    ["Beneficiary", "info"],
    ["Petitioner", "quiet"],
  ]);
  expect(CLIENT_STATUSES.map((status) => [CLIENT_STATUS_LABELS[status], CLIENT_STATUS_TONES[status]])).toEqual([
    ["Active", "good"],
    ["Inactive", "quiet"],
    ["Archived", "quiet"],
  ]);
});
