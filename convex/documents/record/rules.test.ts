import { describe, expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import {
  BUILT_IN_TYPES,
  BYTES_PER_MB,
  cleanFileName,
  EXTENSIONS,
  SERVICE_MAX_BYTES,
  type Extension,
} from "../../practice/documentTypes/rules";
import { checkReason } from "../review/rules";
import { contentProblem, fileProblem, UPLOAD_TEXTS, type OfferedFile } from "../upload/rules";
import {
  detailsProblem,
  expiryOf,
  expiryWords,
  PARTY_LABELS,
  MOST_CHOICES,
  REVIEW_STATES,
  reviewWords,
  sizeWords,
} from "./rules";
import { DOWNLOAD_TEXTS, ACCESS_WORDS, REPLACED } from "../openings/rules";
import { extensionOf, photoNameOf, mimeTypeIn, mimeTypeOf, previewKindOf } from "../fileKinds";
import { KEY_TEXTS } from "../encryption/rules";
import { NOT_DELETED } from "../deletion/rules";
import { objectKeyOf, storageText } from "../storage/rules";
import { PENDING_MS } from "../quota/rules";

// The numbers themselves: with an imported limit, the test would move with a mistake.
const LONGEST_REASON = 1_000;
const LONGEST_NAME = 255;

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
    ["with a name too long is stored under a shorter one", { name: `${"x".repeat(LONGEST_NAME)}.pdf` }, passport, null],
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

describe("the content of a file", () => {
  const HEADS: Record<Extension, number[]> = {
    pdf: [...new TextEncoder().encode("%PDF-1.7")],
    jpg: [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46],
    jpeg: [0xff, 0xd8, 0xff, 0xe1, 0, 0x10, 0x45, 0x78],
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    doc: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    docx: [0x50, 0x4b, 0x03, 0x04, 0x14, 0, 6, 0],
  };
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  test.each(EXTENSIONS)("of a real %s matches its name", (extension) => {
    expect(contentProblem(`a.${extension}`, Uint8Array.from(HEADS[extension]))).toBeNull();
    expect(mimeTypeIn(Uint8Array.from(HEADS[extension]))).toBe(mimeTypeOf(`a.${extension}`));
  });

  // Caught: a check of the name alone, which accepts a page as a PDF.
  test.each<[string, string, Uint8Array]>([
    ["HTML as PDF", "a.pdf", bytesOf("<!doctype html><script>alert(1)</script>")],
    ["a script before the PDF", "a.pdf", bytesOf("<script>/*%PDF-1.7*/</script>")],
    ["SVG as PNG", "a.png", bytesOf('<svg xmlns="http://www.w3.org/2000/svg">')],
    ["a GIF as JPEG", "a.jpg", bytesOf("GIF89a/*")],
    ["a program as PDF", "a.pdf", Uint8Array.of(0x4d, 0x5a, 0x90, 0)],
    ["a PNG as JPEG", "a.jpg", Uint8Array.from(HEADS.png)],
    ["a page with a byte order mark before the PDF", "a.pdf", bytesOf("\uFEFF <html>%PDF-1.7")],
    ["a program that contains a PDF", "a.pdf", bytesOf("MZ%PDF-1.7")],
    ["a script that contains a PDF", "a.pdf", bytesOf("#!/bin/sh %PDF-1.7")],
    ["a PDF behind its first kilobyte", "a.pdf", bytesOf(`${"x".repeat(1_020)}%PDF-1.7`)],
    ["a page in UTF-16", "a.pdf", Uint8Array.of(0xfe, 0xff, 0, 0x3c, ...bytesOf("%PDF-1.7"))],
    ["an archive as an old text", "a.doc", Uint8Array.from(HEADS.docx)],
    ["nothing", "a.pdf", new Uint8Array()],
    ["a part of the mark", "a.pdf", bytesOf("%PDF")],
  ])("%s is refused", (_, name, start) => {
    expect(contentProblem(name, start)).toBe("File type not allowed. Please upload PDF, image, or document files.");
  });

  // Caught: a PDF with a byte order mark, which every reader opens, refused.
  test.each([
    ["a byte order mark", "\uFEFF%PDF-1.4"],
    ["an empty line", "\r\n%PDF-1.4"],
    ["the head of a print job", "\u001B%-12345X@PJL JOB\r\n%PDF-1.4"],
    ["almost a kilobyte", `${"x".repeat(1_019)}%PDF-`],
  ])("a PDF after %s is one", (_, text) => {
    expect(contentProblem("a.pdf", bytesOf(text))).toBeNull();
    expect(previewKindOf(bytesOf(text))).toBe("pdf");
  });

  test.each<[string, Extension, string]>([
    ["passport.jpg", "png", "passport.png"],
    ["passport.JPEG", "png", "passport.png"],
    ["passport.png", "jpg", "passport.jpg"],
    ["IMG_1.HEIC", "jpg", "IMG_1.jpg"],
    ["IMG_1.heif", "png", "IMG_1.png"],
    ["passport.jpeg", "jpg", "passport.jpeg"],
    ["passport.pdf", "png", "passport.pdf"],
    ["passport.jpg", "pdf", "passport.jpg"],
    ["a.exe", "png", "a.exe"],
  ])("a photo that is called %s and is a %s is %s", (name, extension, expected) => {
    expect(photoNameOf(name, Uint8Array.from(HEADS[extension]))).toBe(expected);
  });

  test.each([
    ["pdf", "pdf"],
    ["jpg", "image"],
    ["png", "image"],
    ["doc", null],
    ["docx", null],
  ] as const)("of %s is shown as %j", (extension, kind) => {
    expect(previewKindOf(Uint8Array.from(HEADS[extension]))).toBe(kind);
  });

  // Caught: HTML shown because the record said image/png.
  test("is shown by its own bytes only: HTML, SVG and unknown bytes are saved to disk", () => {
    for (const text of ["<html>", "<svg", "RIFF", ""]) expect(previewKindOf(bytesOf(text))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 16 }), (start) => {
        const isMarked = Object.values(HEADS).some((head) => head.slice(0, 3).every((byte, at) => start[at] === byte));
        if (!isMarked) expect(previewKindOf(start)).toBeNull();
      }),
    );
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

test.each([
  ["a.pdf", "pdf"],
  [" a.JPEG ", "jpeg"],
  ["a.pdf ", "pdf"],
  ["a.", null],
  [".pdf", "pdf"],
  ["a.constructor", null],
  ["a.__proto__", null],
])("the extension of %j is %j", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

describe("messages", () => {
  test("of uploads, downloads and deletions match the catalogue", () => {
    expect(REPLACED).toBe("This file was replaced in the storage after it was sent. Ask for it to be sent again.");
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
    expect(DOWNLOAD_TEXTS).toEqual({
      absent: "Document not found",
      keyless: "Encryption key not found",
      notFetched: "Failed to download file",
      unknown: "Unknown download error",
    });
    expect(NOT_DELETED).toBe("Failed to delete document record");
  });

  test.each([
    ["signature", "Authentication failed - check B2 credentials"],
    ["noBucket", "B2 bucket not found - check bucket configuration"],
    ["denied", "Access denied - check B2 permissions"],
    ["network", "Network error - check B2 endpoint and connectivity"],
    ["unknown", "Unknown upload error"],
  ] as const)("of the storage for %s is %j", (problem, text) => {
    expect(storageText(problem, "B2")).toBe(text);
    expect(storageText(problem, "Wasabi")).toBe(text.replace("B2", "Wasabi"));
  });

  test("of a missing and a wrong key say what to do", () => {
    expect(KEY_TEXTS.missing).toContain("DOC_KEK_CURRENT");
    expect(KEY_TEXTS.wrong).toContain("puts the right key back");
  });

  test("of reviews are three", () => {
    expect(REVIEW_STATES.map(reviewWords)).toEqual([
      { label: "To review", tone: "info" },
      { label: "Accepted", tone: "good" },
      { label: "New copy needed", tone: "warn" },
    ]);
  });

  test("of parties and of the access log have a word each", () => {
    expect(Object.values(PARTY_LABELS)).toEqual(["Applicant", "Spouse", "Child", "Employer", "Other"]);
    expect(ACCESS_WORDS).toEqual({
      preview: "Previewed",
      download: "Downloaded",
      export: "Exported",
      delete: "Deleted",
    });
    expect(MOST_CHOICES).toBe(500);
  });
});

test.each([
  [0, "0 Bytes"],
  [1, "1 Bytes"],
  [1_023, "1023 Bytes"],
  [1_024, "1 KB"],
  [1_536, "1.5 KB"],
  [1_048_576, "1 MB"],
  [2_621_440, "2.5 MB"],
  [52_428_800, "50 MB"],
  [1_073_741_824, "1 GB"],
  [5_000_000_000_000, "4656.61 GB"],
])("%d bytes read %j", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

describe("expiry", () => {
  const TODAY = "2026-03-04";
  test.each([
    [null, "none", null],
    ["2026-04-04", "none", null],
    ["2026-04-03", "expiring", "Expires in 30 days"],
    ["2026-03-05", "expiring", "Expires in 1 day"],
    ["2026-03-04", "expiring", "Expires today"],
    ["2026-03-03", "expired", "Expired 1 day ago"],
    ["2025-03-04", "expired", "Expired 365 days ago"],
  ] as const)("on %s is %s: %j", (expiresOn, state, words) => {
    expect(expiryOf(expiresOn, TODAY)).toBe(state);
    expect(expiryWords(expiresOn, TODAY)).toBe(words);
  });

  test("is asked for if the type expires, and must be a day", () => {
    const partyType = "spouse" as const;
    expect(detailsProblem({ partyType, expiresOn: "2027-01-31" }, { expires: true })).toBeNull();
    expect(detailsProblem({ partyType, expiresOn: null }, { expires: true })).toBeNull();
    expect(detailsProblem({ partyType, expiresOn: "31.1.2027" }, { expires: true })?.field).toBe("expiresOn");
    // Caught: "Expired 730421 days ago", because a year of two digits was saved.
    expect(detailsProblem({ partyType, expiresOn: "0027-01-31" }, { expires: true })).toEqual({
      field: "expiresOn",
      reason: "Choose a date between 2000 and 2099",
    });
    expect(detailsProblem({ partyType, expiresOn: "2027-01-31" }, { expires: false })?.reason).toBe(
      "Documents of this type do not expire",
    );
  });
});

test.each([
  ["  the photo is blurred ", { reason: "the photo is blurred" }],
  ["  ", { problem: "Please tell the client what to do again" }],
  [` ${"x".repeat(LONGEST_REASON)} `, { reason: "x".repeat(LONGEST_REASON) }],
  ["x".repeat(LONGEST_REASON + 1), { problem: "At most 1,000 characters" }],
])("a reason %j is %j", (raw, checked) => {
  expect(checkReason(raw)).toEqual(checked);
});

test("an object's name has client, type, time and nonce, and nothing of the file", () => {
  expect(objectKeyOf({ clientId: "c1", typeKey: "passport", at: 17, nonce: "a-b" })).toBe("c1/passport/17_a-b.enc");
});

test("an unfinished upload is discarded after an hour", () => {
  expect(PENDING_MS).toBe(3_600_000);
});
