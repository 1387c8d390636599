import { expect, test } from "vitest";
import { foldHead, hashOf, sealHashOf } from "./chain";

const FIELDS = {
  action: "leads:setStatus",
  subject: "lead-1",
  actorId: null,
  actorName: "Sofia Reyes",
  before: "thinking",
  after: "closed",
  at: 1_772_625_600_000,
  previousHash: null,
};

// Caught, one at a time: each field omitted from the text.
test.each(Object.keys(FIELDS))("the hash of an event covers %s", async (field) => {
  expect(await hashOf({ ...FIELDS, [field]: "other" })).not.toBe(await hashOf(FIELDS));
});

test("the order of the fields and fields without a value do not matter", async () => {
  const reversed = Object.fromEntries(Object.entries(FIELDS).reverse()) as typeof FIELDS;
  expect(await hashOf({ ...reversed, ...({ added: undefined } as object) })).toBe(await hashOf(FIELDS));
});

// Made with Python's hashlib. Another text for the same event breaks every existing chain.
test("the hashed text does not change", async () => {
  expect(await hashOf(FIELDS)).toBe("2fe17801712f35440896a1b0c4805cc5cf9e3700ebc2e010fc15028467d850a8");
  expect(await foldHead("", { subject: "lead-1", hash: "ab" })).toBe(
    "d457afa3338666c9c94072ead5c3d33f579d2e568bafaf16eb05218de80461a0",
  );
  const sealed = { day: "2026-03-04", events: 1, chains: 1, heads: "cd", previousHash: null };
  expect(await sealHashOf(sealed)).toBe("6b811fb31708b0affcd11d10be1a31e460c95ff115316da38b5bb87cdba63e23");
});
