import { expect, test } from "vitest";
import { ACCESS_WORDS, DOWNLOAD_TEXTS, REPLACED } from "./rules";

test("messages match the catalogue", () => {
  expect(REPLACED).toBe("This file was replaced in the storage after it was sent. Ask for it to be sent again.");
  expect(DOWNLOAD_TEXTS).toEqual({
    absent: "Document not found",
    keyless: "Encryption key not found",
    notFetched: "Failed to download file",
    unknown: "Unknown download error",
  });
});

test("the access log has a word for each entry", () => {
  expect(ACCESS_WORDS).toEqual({
    preview: "Previewed",
    ahead: "Fetched ahead for review",
    download: "Downloaded",
    export: "Exported",
    delete: "Deleted",
  });
});
