import { describe, expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { EXTENSIONS, type Extension } from "../practice/documentTypes/rules";
import { extensionOf, mimeTypeIn, mimeTypeOf, photoNameOf, previewKindOf } from "./fileKinds";
import { contentProblem } from "./upload/rules";

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
