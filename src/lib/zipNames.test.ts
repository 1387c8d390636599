import { describe, expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { safeFileName, zipEntryName, safeName, UniqueNames } from "./zipNames";

describe("a name in the ZIP", () => {
  // Caught: a file that was unpacked into another folder, or over a program.
  test.each([
    ["../../etc/passwd", "__.._etc_passwd"],
    ["..", "unnamed"],
    ["/root", "_root"],
    ["C:\\Windows\\evil.dll", "C_Windows_evil.dll"],
    ["a\u0000b\nc", "a_b_c"],
    ["invoice\u202Efdp.exe", "invoice_fdp.exe"],
    ["name. . ", "name"],
    ["CON", "_CON"],
    ["nul.pdf", "_nul.pdf"],
    ["com1", "_com1"],
    ["console", "console"],
    ["", "unnamed"],
    ["  ", "unnamed"],
    [".hidden", "_hidden"],
    ["A\u030Angstro\u0308m", "Ångström"],
    ["Łukasz Żółć 李", "Łukasz Żółć 李"],
    ['a<b>c:d"e|f?g*h', "a_b_c_d_e_f_g_h"],
  ])("%j is %j", (text, name) => {
    expect(safeName(text)).toBe(name);
  });

  test("is cut if it is too long, and never within a character", () => {
    expect(safeName("😀".repeat(200))).toBe("😀".repeat(100));
  });

  test("is safe for any typed text, and stays the same when it is made safe again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
        const name = safeName(text);
        expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}\p{Cf}.][^/\\<>:"|?*\p{Cc}\p{Cf}]*$/u);
        expect(name).not.toMatch(/[. ]$/u);
        expect(safeName(name)).toBe(name);
      }),
    );
  });
});

test.each([
  [{ type: "Passport", fileName: "scan.PDF", day: "2026-11-25" }, "Passport - scan - 2026-11-25.PDF"],
  [{ type: "I-94 / visa", fileName: "../x.pdf", day: "2026-11-25" }, "I-94 _ visa - __x - 2026-11-25.pdf"],
  [{ type: "Degree", fileName: "no ending", day: "" }, "Degree - no ending"],
  [{ type: "Degree", fileName: "x.ninesigns", day: "2026-11-25" }, "Degree - x - 2026-11-25.ninesigns"],
  [{ type: "Degree", fileName: "x.tensignses", day: "2026-11-25" }, "Degree - x.tensignses - 2026-11-25"],
  [{ type: "Degree", fileName: "x.verylongending", day: "2026-11-25" }, "Degree - x.verylongending - 2026-11-25"],
])("a document's name consists of type, name and day: %j", (named, name) => {
  expect(zipEntryName(named)).toBe(name);
});

// Caught: two files of one name, where the later overwrites the earlier on Windows and on a Mac.
test("a name is given once, ignoring case", () => {
  const names = new UniqueNames();
  const wanted = ["a.pdf", "A.PDF", "a.pdf", "a (2).pdf", "b"];
  expect(wanted.map((name) => names.take(name))).toEqual(["a.pdf", "A (2).PDF", "a (3).pdf", "a (2) (2).pdf", "b"]);
});

// Caught: a file without its extension, or with a name that becomes a folder.
test.each([
  ["a/b.pdf", "a_b.pdf"],
  ["nul.pdf", "_nul.pdf"],
  ["notes", "notes"],
])("the file %j is %j", (fileName, name) => {
  expect(safeFileName(fileName)).toBe(name);
});
