import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import {
  fromBase64,
  hashOfKey,
  isPublicKey,
  KEY_BYTES,
  newKey,
  newTransitPair,
  open,
  openFromTransit,
  seal,
  sealedBytesOf,
  sealForTransit,
  toBase64,
  wordsAbout,
  type Bytes,
} from "./sealing";

const TEXT = "Passport no. X1234567 of Ana Souza";
const PLAIN: Bytes = new TextEncoder().encode(TEXT);
const ABOUT = wordsAbout({ documentId: "d1", clientId: "c1", fileBytes: PLAIN.length });

function flipped(bytes: Bytes, place: number): Bytes {
  const changed = bytes.slice();
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
}

describe("a sealed document", () => {
  test("is opened with its key, and has IV, text and tag: 28 bytes more", async () => {
    const key = newKey();
    const sealed = await seal(PLAIN, key, ABOUT);
    expect(sealed).toHaveLength(sealedBytesOf(PLAIN.length));
    expect(sealedBytesOf(PLAIN.length)).toBe(PLAIN.length + 28);
    expect(await open(sealed, key, ABOUT)).toEqual(PLAIN);
    expect(new TextDecoder("latin1").decode(sealed)).not.toContain("X1234567");
  });

  // Caught: an IV that is used twice with one key, which gives away what both texts have in common.
  test("is another one each time, from its first byte on", async () => {
    const key = newKey();
    const [one, two] = [await seal(PLAIN, key, ABOUT), await seal(PLAIN, key, ABOUT)];
    expect(one.slice(0, 12)).not.toEqual(two.slice(0, 12));
    expect(one.slice(12)).not.toEqual(two.slice(12));
  });

  test("is not opened with another key", async () => {
    await expect(open(await seal(PLAIN, newKey(), ABOUT), newKey(), ABOUT)).rejects.toThrow();
  });

  // Caught: objects that were swapped in the storage, and opened as each other.
  test.each([
    { documentId: "d2", clientId: "c1", fileBytes: PLAIN.length },
    { documentId: "d1", clientId: "c2", fileBytes: PLAIN.length },
    { documentId: "d1", clientId: "c1", fileBytes: PLAIN.length + 1 },
  ])("is not opened as %j", async (other) => {
    const key = newKey();
    const sealed = await seal(PLAIN, key, ABOUT);
    await expect(open(sealed, key, wordsAbout(other))).rejects.toThrow();
    await expect(open(sealed, key, null)).rejects.toThrow();
  });

  test("is not opened once any bit of IV, text or tag has changed, or its end is cut", async () => {
    const key = newKey();
    const sealed = await seal(PLAIN, key, ABOUT);
    for (let place = 0; place < sealed.length; place += 1) {
      await expect(open(flipped(sealed, place), key, ABOUT), String(place)).rejects.toThrow();
    }
    for (const length of [0, 11, 12, 27, sealed.length - 1]) {
      await expect(open(sealed.slice(0, length), key, ABOUT), String(length)).rejects.toThrow();
    }
  });

  test("of the old format has no words about it, and opens without them only", async () => {
    const key = newKey();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const raw = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
    const text = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, raw, PLAIN));
    const sealed = Uint8Array.from([...iv, ...text]);
    expect(await open(sealed, key, null)).toEqual(PLAIN);
    await expect(open(sealed, key, ABOUT)).rejects.toThrow();
  });

  test("of no bytes, and of any bytes, comes back as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const [plain, key] = [Uint8Array.from(bytes), newKey()];
        expect(await open(await seal(plain, key, "x"), key, "x")).toEqual(plain);
      }),
      { numRuns: cases(50, 500) },
    );
  });
});

test("what is authenticated names format, document, client and length", () => {
  expect(wordsAbout({ documentId: 'd"1', clientId: "c1", fileBytes: 7 })).toBe('["lawdoc",1,"d\\"1","c1",7]');
});

test("a key has 32 random bytes, and its hash is SHA-256 in hexadecimal", async () => {
  const [one, two] = [newKey(), newKey()];
  expect([one.length, KEY_BYTES]).toEqual([32, 32]);
  expect(one).not.toEqual(two);
  // The hash of 32 zero bytes, as published.
  expect(await hashOfKey(new Uint8Array(32))).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
});

test("bytes come back from base64, and what is none is refused", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  expect(() => fromBase64("not base64!")).toThrow();
});

describe("a key in transit", () => {
  const purpose = { way: "upload", documentId: "d1" } as const;

  test("is opened by the holder of the pair, and is nowhere in what travels", async () => {
    const [pair, key] = [await newTransitPair(), newKey()];
    const sealed = await sealForTransit(key, pair.publicKey, purpose);
    expect(await openFromTransit(sealed, pair, purpose)).toEqual(key);
    expect(JSON.stringify(sealed)).not.toContain(toBase64(key));
    expect(fromBase64(sealed.publicKey)).toHaveLength(65);
    expect(fromBase64(sealed.sealedKey)).toHaveLength(60);
  });

  // Caught: a sealed key that was sent again for another document, or in the other direction.
  test.each([
    { way: "open", documentId: "d1" },
    { way: "upload", documentId: "d2" },
  ] as const)("is not opened for %j", async (other) => {
    const pair = await newTransitPair();
    const sealed = await sealForTransit(newKey(), pair.publicKey, purpose);
    await expect(openFromTransit(sealed, pair, other)).rejects.toThrow();
  });

  test("is opened by no other pair, nor after a change, nor with the sender's key replaced", async () => {
    const [pair, stranger] = [await newTransitPair(), await newTransitPair()];
    const sealed = await sealForTransit(newKey(), pair.publicKey, purpose);
    await expect(openFromTransit(sealed, stranger, purpose)).rejects.toThrow();
    const changed = toBase64(flipped(fromBase64(sealed.sealedKey), 20));
    await expect(openFromTransit({ ...sealed, sealedKey: changed }, pair, purpose)).rejects.toThrow();
    await expect(openFromTransit({ ...sealed, publicKey: stranger.publicKey }, pair, purpose)).rejects.toThrow();
    // The receiver's public key is authenticated as well.
    const renamed = { privateKey: pair.privateKey, publicKey: stranger.publicKey };
    await expect(openFromTransit(sealed, renamed, purpose)).rejects.toThrow();
  });

  test("is sealed anew each time", async () => {
    const [pair, key] = [await newTransitPair(), newKey()];
    const [one, two] = [
      await sealForTransit(key, pair.publicKey, purpose),
      await sealForTransit(key, pair.publicKey, purpose),
    ];
    expect(one.publicKey).not.toBe(two.publicKey);
    expect(one.sealedKey).not.toBe(two.sealedKey);
  });

  test("goes to a public key of the curve and to nothing else", async () => {
    expect(await isPublicKey((await newTransitPair()).publicKey)).toBe(true);
    for (const text of ["", "AAAA", "no base64!", toBase64(new Uint8Array(65)), toBase64(newKey())]) {
      expect(await isPublicKey(text), text).toBe(false);
      await expect(sealForTransit(newKey(), text, purpose)).rejects.toThrow();
    }
  });

  // Caught: a private key of a browser that a script could read and send away.
  test("has a pair that can be stored only where that is wanted", async () => {
    const exported = async (pair: { privateKey: CryptoKey }) => await crypto.subtle.exportKey("pkcs8", pair.privateKey);
    await expect(exported(await newTransitPair())).rejects.toThrow();
    await expect(exported(await newTransitPair({ canBeStored: true }))).resolves.toBeInstanceOf(ArrayBuffer);
  });
});
