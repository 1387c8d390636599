import { describe, expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import {
  BUILT_IN_TYPES,
  BYTES_PER_MB,
  cleanFileName,
  EXTENSIONS,
  inOrder,
  keyStem,
  MIME_OF_EXTENSION,
  SERVICE_MAX_BYTES,
  typeProblem,
  type TypeFacts,
} from "./rules";

const SCANS = ["pdf", "jpg", "jpeg", "png"];
const builtIn = (key: string) => BUILT_IN_TYPES.find((type) => type.key === key);

const TEXTS = ["pdf", "doc", "docx"];
const BOTH = ["pdf", "doc", "docx", "jpg", "jpeg", "png"];

// Caught: a limit of 100 MB, which the service does not accept; a degree that may be a text file.
test.each([
  ["passport", 1, SCANS, 50, true],
  ["birth_certificate", 1, SCANS, 25, false],
  ["tax_return", 2, ["pdf"], 50, false],
  ["degree", 3, SCANS, 25, false],
  ["photo", 1, ["jpg", "jpeg", "png"], 10, false],
  ["i94", 1, SCANS, 25, true],
  ["visa", 1, SCANS, 25, true],
  ["green_card", 1, SCANS, 25, true],
  ["ead", 1, SCANS, 25, true],
  ["marriage_certificate", 1, SCANS, 25, false],
  ["divorce_decree", 1, SCANS, 25, false],
  ["form", 1, TEXTS, 25, false],
  ["notice", 1, SCANS, 25, false],
  ["resume", 1, TEXTS, 25, false],
  ["recommendation_letter", 1, BOTH, 25, false],
  ["employment_letter", 1, BOTH, 25, false],
  ["publication", 1, SCANS, 50, false],
  ["award", 1, SCANS, 25, false],
  ["business_record", 2, BOTH, 50, false],
  ["pay_stub", 2, SCANS, 25, false],
  ["bank_statement", 2, SCANS, 25, false],
  ["police_certificate", 3, SCANS, 25, true],
  ["medical_exam", 3, SCANS, 25, false],
  ["other", 1, [...SCANS, "doc", "docx"], 50, false],
])("%s has level %d, %j, %d MB", (key, securityLevel, ...[extensions, megabytes, expires]) => {
  const maxBytes = megabytes * 1024 * 1024;
  expect(builtIn(key)).toMatchObject({ securityLevel, extensions, maxBytes, expires, isOffered: true });
});

// Clients read both where they upload a document.
test.each([
  ["passport", "Passport", "Page with photo and data, and all pages with stamps"],
  ["birth_certificate", "Birth certificate", "Long form, with a certified translation"],
  ["tax_return", "Tax return", "Complete return or IRS transcript"],
  ["degree", "Degree", "Diploma or transcript, with its evaluation"],
  ["photo", "Photo", "Passport-style photo"],
  ["i94", "I-94 record", "Most recent arrival record"],
  ["visa", "Visa", "Visa page of the passport"],
  ["green_card", "Green card", "Both sides of Form I-551"],
  ["ead", "Work permit (EAD)", "Both sides of Form I-766"],
  ["marriage_certificate", "Marriage certificate", "With a certified translation"],
  ["divorce_decree", "Divorce decree", "Or other end of a marriage"],
  ["form", "Form", "A government form, filled in or signed"],
  ["notice", "Government notice", "Receipt, request for evidence or decision"],
  ["resume", "Resume", "Current resume or CV"],
  ["recommendation_letter", "Recommendation letter", "Signed, on letterhead"],
  ["employment_letter", "Employment letter", "Title, duties, dates and pay"],
  ["publication", "Publication", "Article, paper, patent or press about the person"],
  ["award", "Award", "Prize, membership or other recognition"],
  ["business_record", "Business record", "Registration, plan, lease or organization chart"],
  ["pay_stub", "Pay stub", "Most recent pay statements"],
  ["bank_statement", "Bank statement", "All pages of the months asked for"],
  ["police_certificate", "Police certificate", "Or certified court record"],
  ["medical_exam", "Medical exam", "Copy of Form I-693"],
  ["other", "Other", "Anything that has no type of its own"],
])("%s is called %s: %s", (key, displayName, description) => {
  expect(builtIn(key)).toMatchObject({ displayName, description });
});

test("an administrator could save every built-in type, and each has its own key", () => {
  expect(BUILT_IN_TYPES.length).toBeGreaterThan(15);
  for (const type of BUILT_IN_TYPES) expect(typeProblem(type), type.key).toBeNull();
  expect(new Set(BUILT_IN_TYPES.map(({ key }) => key)).size).toBe(BUILT_IN_TYPES.length);
  expect(new Set(BUILT_IN_TYPES.map(({ displayName }) => displayName)).size).toBe(BUILT_IN_TYPES.length);
});

test("the largest document has 52428800 bytes, and six kinds of files are accepted", () => {
  expect(SERVICE_MAX_BYTES).toBe(52_428_800);
  expect(EXTENSIONS.map((extension) => MIME_OF_EXTENSION[extension])).toEqual([
    "application/pdf",
    "image/jpeg",
    "image/jpeg",
    "image/png",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ]);
});

test("types are sorted by security level, and by name within one", () => {
  const of = (displayName: string, securityLevel: 1 | 2 | 3) => ({ displayName, securityLevel });
  const sorted = inOrder([of("Visa", 1), of("Degree", 3), of("Tax return", 2), of("Passport", 1)]);
  expect(sorted.map(({ displayName }) => displayName)).toEqual(["Passport", "Visa", "Tax return", "Degree"]);
});

test.each([
  ["Pay stub", "pay_stub"],
  ["  Form I-864, signed ", "form_i_864_signed"],
  ["Déclaration", "declaration"],
  ["护照", "type"],
  ["2026 taxes", "type"],
  ["x".repeat(60), "x".repeat(40)],
])("the key of %j begins as %j", (name, key) => {
  expect(keyStem(name)).toBe(key);
});

describe("a type", () => {
  const right: TypeFacts = {
    displayName: "Lease",
    description: "",
    securityLevel: 1,
    extensions: ["pdf"],
    maxBytes: 10 * BYTES_PER_MB,
    expires: false,
    isOffered: true,
  };

  test.each<[string, Partial<TypeFacts>, string, string]>([
    ["without a name", { displayName: "  " }, "displayName", "The name is required"],
    ["with a long name", { displayName: "x".repeat(81) }, "displayName", "At most 80 characters"],
    ["with a long description", { description: "x".repeat(301) }, "description", "At most 300 characters"],
    ["without a kind of file", { extensions: [] }, "extensions", "Choose at least one kind of file"],
    [
      "above the service's limit",
      { maxBytes: 51 * BYTES_PER_MB },
      "maxBytes",
      "The limit is a whole number from 1 to 50 MB",
    ],
    ["of nothing", { maxBytes: 0 }, "maxBytes", "The limit is a whole number from 1 to 50 MB"],
    ["with half a megabyte", { maxBytes: BYTES_PER_MB / 2 }, "maxBytes", "The limit is a whole number from 1 to 50 MB"],
    ["with no size", { maxBytes: NaN }, "maxBytes", "The limit is a whole number from 1 to 50 MB"],
  ])("%s is refused", (_, change, ...[field, reason]) => {
    expect(typeProblem({ ...right, ...change })).toEqual({ field, reason });
  });

  test("with the longest name and the greatest size is accepted", () => {
    const texts = { displayName: ` ${"x".repeat(78)} `, description: "x".repeat(300) };
    expect(typeProblem({ ...right, ...texts, maxBytes: SERVICE_MAX_BYTES })).toBeNull();
    expect(typeProblem({ ...right, maxBytes: BYTES_PER_MB })).toBeNull();
  });
});

// Caught: names with zeros, line breaks, parent folders and lone surrogates, stored unchanged.
test.each([
  ["", ""],
  [" \u200B ", ""],
  [" Página 1.PDF ", "Página 1.PDF"],
  ["a\u0000.pdf", "a_.pdf"],
  ["../../a.pdf", "__.._a.pdf"],
  ["a\n\r.pdf", "a_.pdf"],
  ["\ud83d.pdf", "_.pdf"],
  [".pdf", "unnamed.pdf"],
  ["...pdf", "_.pdf"],
  ["gpj\u202Eexe.pdf", "gpjexe.pdf"],
  ["C:\\fake\\a.pdf", "C_fake_a.pdf"],
  ["e\u0301.pdf", "é.pdf"],
  ["a .pdf", "a.pdf"],
  [`${"n".repeat(10_000)}.docx`, `${"n".repeat(250)}.docx`],
  [`${"😀".repeat(200)}.pdf`, `${"😀".repeat(125)}.pdf`],
  [`a.${"n".repeat(300)}`, `a.${"n".repeat(253)}`],
  [`${"n".repeat(300)}.numberten`, `${"n".repeat(245)}.numberten`],
  [`${"n".repeat(300)}.elevenwide`, "n".repeat(255)],
])("a file that is called %j is stored as %j", (raw, name) => {
  expect(cleanFileName(raw)).toBe(name);
});

test("a stored name is stable, never too long, and has no lone surrogate", () => {
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
  );
  fc.assert(
    fc.property(names, fc.constantFrom("", ".pdf", ".docx", ".PDF"), (stem, ending) => {
      const name = cleanFileName(`${stem}${ending}`);
      expect(cleanFileName(name)).toBe(name);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u);
    }),
  );
});
