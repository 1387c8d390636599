import { describe, expect, test } from "vitest";
import { encodeDocumentId, newInternalId, RANDOM_BYTES } from "../storage/documentId.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { deploymentKeys, signature } from "./deploymentSecret.ts";
import { fileAddresses } from "./fileAddresses.ts";
import { LIMITS } from "../domain/limits.ts";

const NOW = Date.UTC(2026, 0, 1);
const HOUR_MS = 60 * 60 * 1000;

const internal = newInternalId(NOW, systemRandomness.bytes(RANDOM_BYTES));
const anId = encodeDocumentId(7, internal);

function someAddresses(store = createMemoryStore()) {
  return { store, addresses: fileAddresses(store, systemRandomness) };
}

describe("a file's URL", () => {
  // Caught, one at a time: the plain id; a key that the next process cannot decrypt; one that another deployment can.
  test("contains a UUID that hides the id and that only this deployment can decrypt, also after a restart", () => {
    const { store, addresses } = someAddresses();
    const key = addresses.keyOf(anId);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(key.replaceAll("-", "")).not.toBe(Buffer.from(internal).toString("hex"));
    expect(addresses.internalIdOf(key)).toEqual(Buffer.from(internal));
    expect(someAddresses(store).addresses.keyOf(anId)).toBe(key);
    expect(someAddresses().addresses.internalIdOf(key)).not.toEqual(Buffer.from(internal));
  });

  // Caught, one at a time: the form not checked; only its beginning, or only its end, checked.
  test("of another form refers to no id", () => {
    const { addresses } = someAddresses();
    const key = addresses.keyOf(anId);
    const others = ["", "abc", `${key}0`, `0${key}`, key.replaceAll("-", ""), key.slice(0, -1), key.replace("-", "g")];
    expect(others.map((other) => addresses.internalIdOf(other))).toEqual(others.map(() => null));
  });
});

describe("an upload token", () => {
  // Caught, one at a time: a lifetime other than an hour; valid at its expiry; its component or its size missing.
  test("is valid for an hour, with its component and its maximum size", () => {
    const { store, addresses } = someAddresses();
    const token = addresses.uploadToken("mail", NOW);
    const upload = { component: "mail", expiresAt: NOW + HOUR_MS, maxBytes: LIMITS.uploadBytes };
    expect(addresses.uploadOf(token, NOW + HOUR_MS - 1)).toEqual(upload);
    expect(addresses.uploadOf(token, NOW + HOUR_MS)).toBeNull();
    expect(someAddresses(store).addresses.uploadOf(token, NOW)).toEqual(upload);
  });

  // Caught, one at a time: the signature not checked; the signature of another text accepted; texts without one
  // accepted.
  test("that this deployment did not sign permits nothing", () => {
    const { addresses } = someAddresses();
    const [text = "", signed = ""] = addresses.uploadToken("mail", NOW).split(".");
    const [other = ""] = addresses.uploadToken("", NOW).split(".");
    const foreign = someAddresses().addresses.uploadToken("mail", NOW);
    const tokens = [
      "",
      ".",
      text,
      `${text}.`,
      `.${signed}`,
      `${other}.${signed}`,
      `${text}.${signed.slice(1)}`,
      foreign,
    ];
    expect(tokens.map((token) => addresses.uploadOf(token, NOW))).toEqual(tokens.map(() => null));
  });

  // Caught, one at a time: missing fields read as empty; a key of another purpose used.
  test("of an earlier version is valid unless it lacks a field", () => {
    const { store, addresses } = someAddresses();
    const key = deploymentKeys(store, systemRandomness)("upload");
    const signedBy = (upload: object): string => {
      const text = Buffer.from(JSON.stringify(upload)).toString("base64url");
      return `${text}.${signature(key, text).toString("base64url")}`;
    };
    const less = { component: "", expiresAt: NOW + HOUR_MS };
    expect(addresses.uploadOf(signedBy(less), NOW)).toBeNull();
    expect(addresses.uploadOf(signedBy({ ...less, maxBytes: 9 }), NOW)).toEqual({ ...less, maxBytes: 9 });
  });
});
