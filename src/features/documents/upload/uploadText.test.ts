import { expect, test } from "vitest";
import { chosenFile } from "./chosenFile";
import { acceptedFiles, acceptedWords, givenUpText, stateWords, uploadText } from "./uploadText";

const PHOTO = { extensions: ["jpg" as const, "png" as const], maxBytes: 10 * 1024 * 1024 };
const LETTER = { extensions: ["pdf" as const, "docx" as const], maxBytes: 50 * 1024 * 1024 };

test("the accepted formats are named, and offered by the system's dialog", () => {
  expect(acceptedWords(PHOTO)).toBe("JPG, PNG, up to 10 MB each. HEIC photos are converted to JPEG.");
  expect(acceptedFiles(PHOTO)).toBe(".jpg,image/jpeg,.png,image/png,.heic,.heif,image/heic,image/heif");
  expect(acceptedWords(LETTER)).toBe("PDF, DOCX, up to 50 MB each.");
  expect(acceptedFiles(LETTER)).toBe(
    ".pdf,application/pdf,.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  );
});

test.each([
  [{ kind: "chosen" }, 0, "Waiting…"],
  [{ kind: "waiting" }, 50, "Waiting…"],
  [{ kind: "running" }, 9, "Checking…"],
  [{ kind: "running" }, 10, "Encrypting…"],
  [{ kind: "running" }, 29, "Encrypting…"],
  [{ kind: "running" }, 30, "Sending…"],
  [{ kind: "running" }, 69, "Sending…"],
  [{ kind: "running" }, 70, "Saving…"],
  [{ kind: "paused", isLost: false }, 50, "Paused"],
  [{ kind: "paused", isLost: true }, 50, uploadText.lost],
  [{ kind: "failed", reason: "no room" }, 50, "no room"],
  [{ kind: "doubtful", doubt: "damaged" }, 0, uploadText.doubts.damaged],
  [{ kind: "refused", reason: "empty" }, 0, "empty"],
  [{ kind: "stopping" }, 50, "Stopping…"],
  [{ kind: "done", documentId: "d1", fileName: "a.pdf" }, 100, "Uploaded"],
] as const)("%j at %i percent reads %s", (state, percent, words) => {
  expect(stateWords({ state, percent, fileName: "a.pdf" })).toBe(words);
});

test("a photo of an iPhone is converted before it is encrypted", () => {
  const words = (percent: number) => stateWords({ state: { kind: "running" }, percent, fileName: "a.HEIC" });
  expect([9, 10].map(words)).toEqual(["Converting to JPEG…", "Encrypting…"]);
});

test.each([
  [{ kept: 0, stopped: 0 }, null],
  [{ kept: 1, stopped: 0 }, "1 document was uploaded and kept."],
  [{ kept: 0, stopped: 1 }, "1 file was not uploaded."],
  [{ kept: 2, stopped: 1_200 }, "2 documents were uploaded and kept. 1,200 files were not uploaded."],
])("%j reads %j", (given, text) => {
  expect(givenUpText(given)).toBe(text);
});

test("one file and several are counted in words", () => {
  expect([1, 2].map(uploadText.saved)).toEqual(["1 document uploaded", "2 documents uploaded"]);
  expect([1, 2].map(uploadText.unfinished)).toEqual([
    "1 file is not uploaded. Retry or remove the rest.",
    "2 files are not uploaded. Retry or remove the rest.",
  ]);
});

// Caught: an iPhone photo refused, although it becomes a JPEG; the limit of another type.
test.each([
  ["a.jpg", "image/jpeg", 9, null],
  ["a.heic", "image/heic", 9, null],
  ["a.heic", "", 10 * 1024 * 1024 + 1, "File size exceeds 10MB limit"],
  ["a.pdf", "application/pdf", 9, "File type not allowed. Accepted types: jpg, png"],
])("%s of the type %j and %i bytes has the problem %j", (...[name, type, size, problem]) => {
  const photo = { key: "photo", displayName: "Photo", expires: true, ...PHOTO };
  expect(chosenFile({ name, type, size }, photo)).toEqual({
    fileName: name,
    fileBytes: size,
    type: { key: "photo", displayName: "Photo", expires: true },
    refused: problem === null ? null : { kind: "refused", reason: problem },
  });
});
