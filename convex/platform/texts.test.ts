import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import {
  clientNameText,
  compareNames,
  foldText,
  foldTyped,
  isCellError,
  nameOrder,
  nameText,
  textOrNull,
  visibleText,
} from "./texts";

const MANY = 10_000;

// Caught: "jose munoz" that did not find José Muñoz, "peña" that did not find the name in decomposed letters, "o'neill" that did not
// find O’Neill.
describe("a text is found by typing without accents and signs", () => {
  test.each([
    ["José Muñoz", "jose munoz"],
    ["Pen\u0303a", "Peña"],
    ["Peña", "Pen\u0303a"],
    ["O’Neill", "o'neill"],
    ["O'Neill", "ONeill"],
    ["OʼNeill", "o`neill"],
    ["D´Angelo", "d’angelo"],
    ["Łukasz Wałęsa", "lukasz walesa"],
    ["Lukasz Walesa", "Łukasz Wałęsa"],
    ["Đặng Văn Đức", "dang van duc"],
    ["Søren Ærø", "soren aero"],
    ["Weiß", "WEISS"],
    ["Weiss", "weiß"],
    ["Þór Œuvre", "thor oeuvre"],
    ["Iğdır İnci", "igdir inci"],
    ["Əliyev", "eliyev"],
    ["García-López", "garcia lopez"],
    ["Garcia Lopez", "garcía–lópez"],
    ["Ana\u00A0 Maria", "ana maria"],
    ["\u202EAna\u202C Ma\u00ADria\u200B", "ana maria"],
    ["ＡＮＡ", "ana"],
    ["ﬁancé visa", "fiance visa"],
    ["Ольга Сергеевна", "ольга"],
    ["Αθηνά", "αθηνα"],
    ["李 小龙", "小龙"],
    ["김민수", "김민"],
    ["محمّد", "محمد"],
    ["o'neill@mail.test", "oneill@mail.test"],
    ["Ana 😀 Souza", "😀 souza"],
    ["José Łuński O’Brien-Núñez\nx@mail.test", "jose lunski obrien nunez"],
  ])("%j by %j", (text, typed) => {
    expect(foldText(text)).toContain(foldTyped(typed));
  });
});

test.each([
  ["", ""],
  ["  ", ""],
  ["'", ""],
  ["\u200B", ""],
  // Each letter that Unicode does not decompose, each sign that is written for an apostrophe, and the minus sign.
  ["łđðøßæœþıħŧŋəɓɗƙƴς", "lddossaeoethihtnebdkyσ"],
  ["'’‘‛`´ʼʻʹʽ′‵＇\u05F3\uA78C", ""],
  ["a\u2212b", "a b"],
  ["Ana  Souza ", "ana souza"],
  ["a_b.c+d@mail.test", "a_b.c+d@mail.test"],
  ["\uD800Ana", "\uD800ana"],
  ["\u0000Ana", "\u0000ana"],
  ["á".repeat(MANY), "a".repeat(MANY)],
  [`${"A ".repeat(MANY)}A`, `${"a ".repeat(MANY)}a`],
  [" ".repeat(MANY), ""],
])("%j is compared as %j", (typed, folded) => {
  expect(foldTyped(typed)).toBe(folded);
});

test("a line break still separates the texts of a row", () => {
  expect(foldText("José\nO’Neill@Mail.test")).toBe("jose\noneill@mail.test");
  expect(foldText("Ana \n b")).toBe("ana \n b");
});

test("folding a folded text changes nothing", () => {
  for (const text of ["Đặng O’Neill–Weiß", "İ", "ﬁ ½ ㎏", "\u1E9E", "ǅ"]) {
    expect(foldText(foldText(text))).toBe(foldText(text));
  }
});

// Caught: a name with U+202E that was "evil" in the list and "live" in a letter.
test.each([
  ["Ana Souza", "Ana Souza"],
  ["  Ana \n\t Souza ", "Ana Souza"],
  ["\u202Elive", "live"],
  ["Ana\u202E Souza\u202C", "Ana Souza"],
  ["\u2067ليلى\u2069 حداد", "ليلى حداد"],
  ["\u200Fנועה", "נועה"],
  ["نیلوفر می\u200Cخواهد", "نیلوفر می\u200Cخواهد"],
  ["👩\u200D👧 Ana", "👩\u200D👧 Ana"],
  ["Ana\u0000Souza", "Ana Souza"],
  ["Ana\u0085\u2028Souza", "Ana Souza"],
  ["Ana\uD800", "Ana\uD800"],
  ["\u202E", ""],
  ["\u200B\u2060 ", ""],
  ["\u200B \u2060", ""],
  ["\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069Ana", "Ana"],
  ["", ""],
  [`${"a ".repeat(5_000)}\u202E`, "a ".repeat(5_000).trim()],
])("the name %j is stored as %j", (typed, stored) => {
  expect(nameText(typed)).toBe(stored);
});

test.each([
  [undefined, null],
  ["", null],
  [" \n", null],
  [" Ana ", "Ana"],
])("%j is stored as %j", (typed, kept) => {
  expect(textOrNull(typed)).toBe(kept);
});

test("a client's name is marked as one", () => {
  expect(clientNameText("Ana Souza")).toBe("Ana Souza (client)");
});

test("a spreadsheet's error values are not people's texts", () => {
  const texts = ["#N/A", "#REF!", "#NAME?", "#¡VALOR!", "####", "#5", "#Ana", "#", "", "N/A"];
  expect(texts.filter(isCellError)).toEqual(["#N/A", "#REF!", "#NAME?", "#¡VALOR!", "####"]);
});

test("only invisible characters are removed from a visible text", () => {
  expect(visibleText("\uFEFFAn\u00ADa\u200B \u202ESouza’s 😀\n")).toBe("Ana Souza’s 😀\n");
});

// Caught: Álvaro and Ángel behind Zoe, because code units were compared.
describe("names are sorted as in a dictionary", () => {
  const SORTED = [
    "Álvaro Díaz",
    "Ana Lima",
    "Ana María",
    "Anabel Cruz",
    "Ángel Ruiz",
    "Betty Boyd",
    "Đặng Văn",
    "Diana Díaz",
    "émile Noir",
    "Emma Stone",
    "Jose Muñoz",
    "José Muñoz",
    "Juan Gómez",
    "Łukasz Wałęsa",
    "Lydia Kim",
    "Ñusta Paz",
    "Ona Voss",
    "O’Neill Sean",
    "Zacarías Gil",
    "Zoe Quist",
    "Ольга",
    "李 小龙",
  ];
  test("from any order", () => {
    for (let turn = 1; turn < SORTED.length; turn += 1) {
      const turned = [...SORTED.slice(turn), ...SORTED.slice(0, turn)];
      expect(turned.toSorted(compareNames)).toEqual(SORTED);
    }
  });

  test("like a collator for letters with accents", () => {
    const plain = SORTED.filter((name) => !/[ĐŁ’李О]/.test(name));
    expect(plain.toSorted(new Intl.Collator("en-US").compare)).toEqual(plain);
  });

  // Caught by: an accent that changes the place of a name, a space or a digit that counts as a letter.
  test("like a collator for any names of Latin letters with accents, digits and spaces", () => {
    const letters = fc.constantFrom(...Array.from("aábcçdeéèfgğhiíïjklmnñoóöőprřsšştuúüvwxyýzž ABCDEÉÑÖŠÜ019-"));
    const names = fc.string({ unit: letters, minLength: 1, maxLength: 8 }).map((name) => name.trim());
    const base = new Intl.Collator("en-US", { sensitivity: "base" });
    fc.assert(
      fc.property(names, names, (one, other) => {
        const order = base.compare(one, other);
        return order === 0 || Math.sign(compareNames(one, other)) === Math.sign(order);
      }),
      { numRuns: cases(500, 20_000) },
    );
  });

  test("and equal texts keep their order", () => {
    expect([compareNames("Ana", "Ana"), nameOrder("ANA")]).toEqual([0, "ana"]);
  });
});
