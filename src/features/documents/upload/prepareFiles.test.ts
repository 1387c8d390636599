import { expect, test } from "vitest";
import { acceptAttribute, isPhoto, megabytesOf, planOf, typesText, type AcceptedFiles } from "./prepareFiles";

const MOST = 1_000;
const SCANS: AcceptedFiles = { typeKey: "passport", extensions: ["pdf", "jpg", "jpeg", "png"], maxBytes: MOST };
const ONLY_PDF: AcceptedFiles = { typeKey: "tax", extensions: ["pdf"], maxBytes: MOST };
const ONLY_PHOTOS: AcceptedFiles = { typeKey: "photo", extensions: ["jpg", "jpeg", "png"], maxBytes: MOST };
const ONLY_PNG: AcceptedFiles = { typeKey: "drawing", extensions: ["png"], maxBytes: MOST };
const TEXTS: AcceptedFiles = { typeKey: "letter", extensions: ["pdf", "doc", "docx"], maxBytes: MOST };

const file = (name: string, size = 9) => ({ name, size });

// Caught: an extension in capitals, or an iPhone photo, not recognized as a photo; a word processor file taken for one.
test.each([
  ["a.jpg", true],
  ["a.JPEG", true],
  ["a.png", true],
  ["a.HEIC", true],
  ["a.heif", true],
  ["a.pdf", false],
  ["a.docx", false],
  ["jpg", false],
])("%s is a photo: %s", (name, is) => {
  expect(isPhoto(file(name))).toBe(is);
});

test.each([
  ["one PDF", [file("a.pdf")], SCANS, "asIs"],
  ["no byte", [file("a.pdf", 0)], SCANS, "empty"],
  ["a second one without a byte", [file("a.jpg"), file("b.jpg", 0)], SCANS, "empty"],
  ["a PDF of as many bytes as may be", [file("a.pdf", MOST)], SCANS, "asIs"],
  ["a PDF of one byte more", [file("a.pdf", MOST + 1)], SCANS, "size"],
  ["a photo", [file("a.jpg", MOST)], SCANS, "asIs"],
  ["a photo of one byte more", [file("a.jpg", MOST + 1)], SCANS, "smaller"],
  ["a photo too large where a smaller one would be of another kind", [file("a.png", MOST + 1)], ONLY_PNG, "size"],
  ["a photo for a PDF, which is made one of any size", [file("a.jpg", MOST + 1)], ONLY_PDF, "pdf"],
  ["an iPhone's photo for a PDF", [file("a.heic")], ONLY_PDF, "pdf"],
  ["a small photo of an iPhone, whose JPEG is larger", [file("a.heic", 1)], ONLY_PHOTOS, "smaller"],
  ["an iPhone's photo where no JPEG may be sent", [file("a.heic", MOST + 1)], ONLY_PNG, "type"],
  ["a PDF where only photos may be sent", [file("a.pdf")], ONLY_PHOTOS, "type"],
  ["a text", [file("a.docx")], TEXTS, "asIs"],
  ["a text where none may be sent", [file("a.docx")], SCANS, "type"],
  ["no ending", [file("passport")], SCANS, "type"],
  ["several photos, large ones too", [file("a.jpg", MOST + 1), file("b.heic")], SCANS, "pdf"],
  ["several photos where no PDF may be sent", [file("a.jpg", MOST + 1), file("b.jpg")], ONLY_PHOTOS, "several"],
  ["a photo and a PDF", [file("a.jpg"), file("b.pdf")], SCANS, "several"],
  ["two PDFs", [file("a.pdf"), file("b.pdf")], SCANS, "several"],
  ["two PDFs, one too large", [file("a.pdf"), file("b.pdf", MOST + 1)], SCANS, "size"],
  ["nothing", [], SCANS, "type"],
])("%s is planned or refused as it should be", (...[, files, accepted, plan]) => {
  const made = planOf(files, accepted);
  expect(typeof made === "string" ? made : made.problem).toBe(plan);
});

test("the accepted formats are named in the client's language, JPEG once", () => {
  expect(typesText(SCANS, "en")).toBe("PDF, JPG, or PNG");
  expect(typesText(SCANS, "es")).toBe("PDF, JPG o PNG");
  expect(typesText(ONLY_PDF, "en")).toBe("PDF");
});

// Caught: "up to 11 MB" for a type that accepts 10.
test.each([
  [10 * 1024 * 1024, 10],
  [11 * 1024 * 1024 - 1, 10],
])("%i bytes are %i whole megabytes", (maxBytes, megabytes) => {
  expect(megabytesOf({ ...SCANS, maxBytes })).toBe(megabytes);
});

test("the file picker offers the accepted types, photos that become a PDF, and each extension once", () => {
  expect(acceptAttribute(SCANS)).toBe(".pdf,.jpg,.jpeg,.png,image/*,.heic,.heif");
  expect(acceptAttribute(ONLY_PHOTOS)).toBe(".jpg,.jpeg,.png,.heic,.heif");
});
