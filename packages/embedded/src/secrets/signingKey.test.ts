import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { deploymentKeys } from "./deploymentSecret.ts";
import { signingKey } from "./signingKey.ts";

const aKey = (store = createMemoryStore()) => signingKey(deploymentKeys(store, systemRandomness));

// Caught, one at a time: the signature in DER; the key id in another encoding.
test("a token is verified by the public key, which is named by its thumbprint", async () => {
  const { publicKey, sign } = aKey();
  const token = sign({ sub: "ann", note: "é" });
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: [publicKey] }));
  expect(payload).toEqual({ sub: "ann", note: "é" });
  expect(protectedHeader).toEqual({ alg: "ES256", typ: "JWT", kid: publicKey.kid });
  expect(publicKey.kid).toBe(await calculateJwkThumbprint({ ...publicKey }));
});

// Caught: a new key at every start.
test("the key is the same after a restart, and another in every other deployment", () => {
  const store = createMemoryStore();
  const { publicKey } = aKey(store);
  expect(aKey(store).publicKey).toEqual(publicKey);
  expect(aKey().publicKey.x).not.toBe(publicKey.x);
});
