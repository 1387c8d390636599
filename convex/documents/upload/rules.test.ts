import { describe, expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { BUILT_IN_TYPES, BYTES_PER_MB, EXTENSIONS, SERVICE_MAX_BYTES } from "../../practice/documentTypes/rules";
import { fileProblem, UPLOAD_TEXTS, type OfferedFile } from "./rules";

const passport = BUILT_IN_TYPES.find(({ key }) => key === "passport") ?? null;
const degree = BUILT_IN_TYPES.find(({ key }) => key === "degree") ?? null;
const taxReturn = BUILT_IN_TYPES.find(({ key }) => key === "tax_return") ?? null;
const other = BUILT_IN_TYPES.find(({ key }) => key === "other") ?? null;
const aFile = (differing: Partial<OfferedFile> = {}): OfferedFile => {
  return { name: "passport.pdf", bytes: 1_000, mimeType: "application/pdf", ...differing };
};

describe("a file", () => {
  test.each<[string, Partial<OfferedFile>, typeof passport, string | null]>([
    ["of an allowed kind is accepted", {}, passport, null],
    ["in capitals is accepted", { name: "SCAN.PDF" }, passport, null],
    ["that the browser does not know is accepted by its name", { mimeType: "" }, passport, null],
    ["of image/jpg, as some systems say, is accepted", { name: "a.jpg", mimeType: "image/jpg" }, passport, null],
    ["without a type has to wait for one", {}, null, "Please select a document type first"],
    [
      "of another kind is refused with the kinds of its type",
      { name: "a.docx" },
      passport,
      "File type not allowed. Accepted types: pdf, jpg, jpeg, png",
    ],
    ["for a tax return is a PDF", { name: "a.jpg" }, taxReturn, "File type not allowed. Accepted types: pdf"],
    ["for Other may be a text", { name: "letter.docx", mimeType: "" }, other, null],
    [
      "with two endings is what the last one says",
      { name: "passport.pdf.exe" },
      passport,
      "File type not allowed. Accepted types: pdf, jpg, jpeg, png",
    ],
    [
      "without an ending is refused",
      { name: "passport" },
      passport,
      "File type not allowed. Accepted types: pdf, jpg, jpeg, png",
    ],
    [
      "of SVG is refused",
      { name: "photo.svg", mimeType: "image/svg+xml" },
      passport,
      "File type not allowed. Accepted types: pdf, jpg, jpeg, png",
    ],
    [
      "of HTML is refused, whatever its name",
      { mimeType: "text/html" },
      passport,
      "File type not allowed. Please upload PDF, image, or document files.",
    ],
    ["of 0 bytes is refused", { bytes: 0 }, passport, "This file is empty. Choose another file."],
    ["at its type's limit is accepted", { bytes: 25 * BYTES_PER_MB }, degree, null],
    ["one byte above it is refused", { bytes: 25 * BYTES_PER_MB + 1 }, degree, "File size exceeds 25MB limit"],
    ["at the service's limit is accepted", { bytes: SERVICE_MAX_BYTES }, passport, null],
    ["one byte above it is refused", { bytes: SERVICE_MAX_BYTES + 1 }, passport, "File size exceeds 50MB limit"],
    ["without a name is refused", { name: " " }, passport, "Missing required information for upload"],
    ["with a name too long is stored under a shorter one", { name: `${"x".repeat(255)}.pdf` }, passport, null],
    ["that Windows calls a stream of bytes is accepted", { mimeType: "application/octet-stream" }, passport, null],
    ["of image/pjpeg is accepted", { name: "a.jpg", mimeType: "image/pjpeg" }, passport, null],
    ["of image/x-png is accepted", { name: "a.png", mimeType: "image/x-png" }, passport, null],
    ["of application/x-pdf is accepted", { mimeType: "application/x-pdf" }, passport, null],
    ["that a phone calls a stream of bytes is accepted", { mimeType: " Binary/Octet-Stream" }, passport, null],
    ["that is called a page is refused", { mimeType: "text/html" }, passport, UPLOAD_TEXTS.serviceType],
    ["of no known length is refused", { bytes: NaN }, passport, "Missing required information for upload"],
    ["of half a byte is refused", { bytes: 1.5 }, passport, "Missing required information for upload"],
  ])("%s", (_, differing, ...[type, problem]) => {
    expect(fileProblem(aFile(differing), type)).toBe(problem);
  });

  // Caught: a type's own limit above that of the service.
  test("above the service's limit is refused even if its type would accept it", () => {
    const type = { extensions: ["pdf"] as const, maxBytes: 100 * BYTES_PER_MB };
    expect(fileProblem(aFile({ bytes: SERVICE_MAX_BYTES + 1 }), type)).toBe("File size exceeds 50MB limit");
  });

  // Caught: a name that changes its kind by dots, spaces or letters of other alphabets.
  test("is accepted under no name whose last extension is not one of its type's", () => {
    const names = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(names, fc.constantFrom(...EXTENSIONS, "exe", "svg", "html", "pdf\u0000", "рdf"), (stem, ending) => {
        const problem = fileProblem(aFile({ name: `${stem}.${ending}` }), taxReturn);
        expect(problem === null).toBe(ending === "pdf");
      }),
    );
  });
});

test("messages match the catalogue", () => {
  expect(UPLOAD_TEXTS).toMatchObject({
    outdated: "This page is out of date. Reload it, and send the file again.",
    noType: "Please select a document type first",
    incomplete: "Missing required information for upload",
    signedOut: "Authentication required for upload",
    serviceSize: "File size exceeds 50MB limit",
    serviceType: "File type not allowed. Please upload PDF, image, or document files.",
    notSaved: "Failed to save document metadata",
    unknown: "Unknown upload error",
  });
});
