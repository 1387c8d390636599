import { expect, test } from "vitest";
import { RememberedDocuments } from "./rememberedDocuments.ts";

// Caught: characters not counted, and the one that was too much forgotten too.
test("documents are forgotten before they fill the memory, and the one that was too much is kept", () => {
  const documents = new RememberedDocuments();
  const json = JSON.stringify("x".repeat(1_000_000));
  const ids = Array.from({ length: 40 }, (_, at) => `d${String(at)}`);
  for (const id of ids) {
    documents.keep(id, { table: 1, json });
    expect(documents.find(id)).not.toBeNull();
  }
  expect(ids.filter((id) => documents.find(id) !== null).length).toBeLessThan(34);
});
