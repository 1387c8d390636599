import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import {
  DocumentOpener,
  FORMAT,
  fromBase64,
  isPublicKey,
  KEY_BYTES,
  newKey,
  newTransitPair,
  open,
  openFromTransit,
  seal,
  sealDocument,
  sealSegments,
  sealedBytesOf,
  sealForTransit,
  takeSegments,
  toBase64,
  additionalData,
  type Bytes,
  type DocumentKey,
} from "./sealing";
import { sha256 } from "../../platform/hashes";

const TEXT = "Passport no. X1234567 of Ana Souza";
const PLAIN: Bytes = new TextEncoder().encode(TEXT);
const ABOUT = additionalData({ documentId: "d1", clientId: "c1", fileBytes: PLAIN.length }, 1);

function flipped(bytes: Bytes, place: number): Bytes {
  const changed = bytes.slice();
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
}

/** A matcher would take seconds to compare so many. */
function sameBytes(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}

describe("bytes sealed in one piece", () => {
  test("are opened with their key, and have IV, text and tag: 28 bytes more", async () => {
    const key = newKey();
    const sealed = await seal(PLAIN, key, ABOUT);
    expect(sealed).toHaveLength(PLAIN.length + 28);
    expect(await open(sealed, key, ABOUT)).toEqual(PLAIN);
    expect(new TextDecoder("latin1").decode(sealed)).not.toContain("X1234567");
  });

  // Caught: an IV used twice with one key, which reveals what both texts share.
  test("differ each time, from the first byte on", async () => {
    const key = newKey();
    const [one, two] = [await seal(PLAIN, key, ABOUT), await seal(PLAIN, key, ABOUT)];
    expect(one.slice(0, 12)).not.toEqual(two.slice(0, 12));
    expect(one.slice(12)).not.toEqual(two.slice(12));
  });

  test("are not opened with another key", async () => {
    await expect(open(await seal(PLAIN, newKey(), ABOUT), newKey(), ABOUT)).rejects.toThrow();
  });

  test("are not opened once any bit of IV, text or tag has changed, or their end is cut", async () => {
    const key = newKey();
    const sealed = await seal(PLAIN, key, ABOUT);
    for (let place = 0; place < sealed.length; place += 1) {
      await expect(open(flipped(sealed, place), key, ABOUT), String(place)).rejects.toThrow();
    }
    for (const length of [0, 11, 12, 27, sealed.length - 1]) {
      await expect(open(sealed.slice(0, length), key, ABOUT), String(length)).rejects.toThrow();
    }
  });

  test("of any length, and none, come back unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const [plain, key] = [Uint8Array.from(bytes), newKey()];
        expect(await open(await seal(plain, key, "x"), key, "x")).toEqual(plain);
      }),
      { numRuns: cases(50, 500) },
    );
  });
});

const DOCUMENT = { documentId: "d1", clientId: "c1" };
// Stored documents are sealed in segments of this length: another length would leave every earlier document unreadable.
const SEGMENT_BYTES = 256 * 1_024;
const SEALED_SEGMENT = SEGMENT_BYTES + 16;

function joined(parts: readonly Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Bytes without two equal segments. */
function someBytes(length: number): Bytes {
  return Uint8Array.from({ length }, (_, place) => (place * 7 + Math.floor(place / SEGMENT_BYTES)) % 251);
}

/** A stored document, and its key. */
async function aStored(plain: Bytes) {
  const [key, fileBytes] = [newKey(), plain.length];
  const about = additionalData({ ...DOCUMENT, fileBytes }, 2);
  const sealed = joined(await sealDocument(plain, key, about));
  return { sealed, opens: { format: 2, key, about, fileBytes } satisfies DocumentKey };
}

async function opened(sealed: Bytes, opens: DocumentKey): Promise<Bytes> {
  return await new DocumentOpener(opens).end(sealed.slice());
}

describe("a document in segments", () => {
  test.each([
    [0, 28],
    [1, 29],
    [SEGMENT_BYTES, SEGMENT_BYTES + 28],
    [SEGMENT_BYTES + 1, SEGMENT_BYTES + 45],
    [2 * SEGMENT_BYTES, 2 * SEGMENT_BYTES + 44],
  ])("of %i bytes is stored in %i, and opened unchanged", async (fileBytes, stored) => {
    const plain = someBytes(fileBytes);
    const { sealed, opens } = await aStored(plain);
    expect(sealed).toHaveLength(stored);
    expect(sealedBytesOf(fileBytes, 2)).toBe(stored);
    expect(sameBytes(await opened(sealed, opens), plain)).toBe(true);
  });

  // Caught: an IV used for two segments.
  test("has another IV for each segment", async () => {
    const { sealed } = await aStored(new Uint8Array(2 * SEGMENT_BYTES));
    expect(sealed.slice(12, 28)).not.toEqual(sealed.slice(12 + SEALED_SEGMENT, 28 + SEALED_SEGMENT));
  });

  test("has the segments of its IV and additional data, in AES-256-GCM", async () => {
    const plain = someBytes(SEGMENT_BYTES + 5);
    const { sealed, opens } = await aStored(plain);
    const iv = sealed.slice(0, 12);
    iv[11] = (iv[11] ?? 0) ^ 1;
    const key = await crypto.subtle.importKey("raw", opens.key, "AES-GCM", false, ["decrypt"]);
    const additionalData = new TextEncoder().encode(`["lawdoc",2,"d1","c1",${String(plain.length)}]`);
    const second = sealed.slice(12 + SEALED_SEGMENT);
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, second);
    expect(new Uint8Array(text)).toEqual(plain.slice(SEGMENT_BYTES));
  });

  // Caught: a segment decrypted before its last byte had arrived, and one that overwrote the next.
  test("is opened while it arrives, in pieces of any length", async () => {
    const plain = someBytes(3 * SEGMENT_BYTES - 9);
    const { sealed, opens } = await aStored(plain);
    for (const piece of [1_000, SEALED_SEGMENT - 1, SEALED_SEGMENT, SEALED_SEGMENT + 13, sealed.length]) {
      const opener = new DocumentOpener(opens);
      const memory: Bytes = new Uint8Array(sealed.length);
      for (let at = 0; at < sealed.length; at += piece) {
        memory.set(sealed.subarray(at, at + piece), at);
        await opener.take(memory, Math.min(at + piece, sealed.length));
      }
      expect(sameBytes(await opener.end(memory), plain), String(piece)).toBe(true);
    }
  });

  // Caught: a part whose end was lost because the segment was full.
  test.each([[[0]], [[]], [[3, 0, SEGMENT_BYTES + 5, SEGMENT_BYTES - 8]]])(
    "is the same from parts of %j bytes, which are released one after the other",
    async (lengths) => {
      const plain = someBytes(lengths.reduce((sum, length) => sum + length, 0));
      let at = 0;
      const parts = lengths.map((length) => plain.subarray(at, (at += length)));
      const segments: Bytes[] = [];
      for (const segment of takeSegments(parts)) segments.push(segment.slice());
      expect(parts).toEqual([]);
      expect(segments.slice(0, -1).every(({ length }) => length === SEGMENT_BYTES)).toBe(true);
      const { opens } = await aStored(plain);
      const sealed: Bytes[] = [];
      for await (const piece of sealSegments(segments, opens.key, opens.about)) sealed.push(piece);
      expect(sameBytes(await opened(joined(sealed), opens), plain)).toBe(true);
    },
  );

  // Caught: objects that were swapped in the storage, and opened as each other.
  test.each([
    { documentId: "d2", clientId: "c1", fileBytes: PLAIN.length },
    { documentId: "d1", clientId: "c2", fileBytes: PLAIN.length },
    { documentId: "d1", clientId: "c1", fileBytes: PLAIN.length + 1 },
  ])("is not opened as %j", async (other) => {
    const { sealed, opens } = await aStored(PLAIN);
    await expect(opened(sealed, { ...opens, about: additionalData(other, 2) })).rejects.toThrow();
  });

  test("is not opened with another key, format or length, or without additional data", async () => {
    const { sealed, opens } = await aStored(PLAIN);
    await expect(opened(sealed, { ...opens, key: newKey() })).rejects.toThrow();
    await expect(opened(sealed, { ...opens, about: ABOUT })).rejects.toThrow();
    await expect(opened(sealed, { ...opens, about: null })).rejects.toThrow();
    await expect(opened(sealed, { ...opens, fileBytes: PLAIN.length - 1 })).rejects.toThrow("not the document's");
  });

  // Caught: segments that were reordered, repeated, or missing at the end.
  test("is not opened once segments are reordered or repeated, or the last is missing", async () => {
    const { sealed, opens } = await aStored(someBytes(3 * SEGMENT_BYTES));
    const part = (index: number) => sealed.slice(12 + index * SEALED_SEGMENT, 12 + (index + 1) * SEALED_SEGMENT);
    const [iv, one, two, three] = [sealed.slice(0, 12), part(0), part(1), part(2)];
    expect(joined([iv, one, two, three])).toEqual(sealed);
    for (const [index, parts] of [
      [two, one, three],
      [one, one, three],
      [one, two, two],
    ].entries()) {
      await expect(opened(joined([iv, ...parts]), opens), String(index)).rejects.toThrow();
    }
    await expect(opened(joined([iv, one, two]), opens)).rejects.toThrow("not the document's");
    await expect(opened(joined([iv, one, two, three, three]), opens)).rejects.toThrow("not the document's");
  });

  test("is not opened once a bit of its IV, a text or a tag has changed", async () => {
    const { sealed, opens } = await aStored(someBytes(SEGMENT_BYTES + 3));
    for (const place of [0, 8, 11, 12, SEGMENT_BYTES + 11, SEGMENT_BYTES + 12, SEGMENT_BYTES + 28, sealed.length - 1]) {
      await expect(opened(flipped(sealed, place), opens), String(place)).rejects.toThrow();
    }
  });
});

describe("a document of an earlier format", () => {
  const fileBytes = PLAIN.length;

  test("in one piece is opened with its additional data only", async () => {
    const key = newKey();
    const sealed = await seal(PLAIN, key, ABOUT);
    expect(sealedBytesOf(fileBytes, 1)).toBe(sealed.length);
    expect(sealedBytesOf(SEGMENT_BYTES + 1, 1)).toBe(SEGMENT_BYTES + 29);
    expect(await opened(sealed, { format: 1, key, about: ABOUT, fileBytes })).toEqual(PLAIN);
    await expect(opened(sealed, { format: 0, key, about: null, fileBytes })).rejects.toThrow();
  });

  test("in one piece is not changed while it arrives", async () => {
    const key = newKey();
    const [sealed, opener] = [
      await seal(PLAIN, key, ABOUT),
      new DocumentOpener({ format: 1, key, about: ABOUT, fileBytes }),
    ];
    const before = sealed.slice();
    await opener.take(sealed, sealed.length);
    expect(sealed).toEqual(before);
  });

  test("without additional data opens only without it", async () => {
    const key = newKey();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const raw = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
    const text = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, raw, PLAIN));
    const sealed = Uint8Array.from([...iv, ...text]);
    expect(await opened(sealed, { format: 0, key, about: null, fileBytes })).toEqual(PLAIN);
    await expect(opened(sealed, { format: 1, key, about: ABOUT, fileBytes })).rejects.toThrow();
  });
});

test("the additional data names format, document, client and length", () => {
  const document = { documentId: 'd"1', clientId: "c1", fileBytes: 7 };
  expect(additionalData(document, FORMAT)).toBe('["lawdoc",2,"d\\"1","c1",7]');
  expect(additionalData(document, 1)).toBe('["lawdoc",1,"d\\"1","c1",7]');
  expect(additionalData(document, 0)).toBeNull();
});

test("a key has 32 random bytes, and its hash is SHA-256 in hexadecimal", async () => {
  const [one, two] = [newKey(), newKey()];
  expect([one.length, KEY_BYTES]).toEqual([32, 32]);
  expect(one).not.toEqual(two);
  // The hash of 32 zero bytes, as published.
  expect(await sha256(new Uint8Array(32))).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
});

test("bytes come back from base64, and an invalid text is refused", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  expect(() => fromBase64("not base64!")).toThrow();
});

describe("a key in transit", () => {
  const purpose = { way: "upload", documentId: "d1" } as const;

  test("is opened by the holder of the pair, and is not in the transmitted data", async () => {
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

  test("is sealed differently each time", async () => {
    const [pair, key] = [await newTransitPair(), newKey()];
    const [one, two] = [
      await sealForTransit(key, pair.publicKey, purpose),
      await sealForTransit(key, pair.publicKey, purpose),
    ];
    expect(one.publicKey).not.toBe(two.publicKey);
    expect(one.sealedKey).not.toBe(two.sealedKey);
  });

  test("is sealed for a public key of the curve only", async () => {
    expect(await isPublicKey((await newTransitPair()).publicKey)).toBe(true);
    for (const text of ["", "AAAA", "no base64!", toBase64(new Uint8Array(65)), toBase64(newKey())]) {
      expect(await isPublicKey(text), text).toBe(false);
      await expect(sealForTransit(newKey(), text, purpose)).rejects.toThrow();
    }
  });

  // Caught: a browser's private key that a script could read and send away.
  test("has a pair that can be stored only on request", async () => {
    const exported = async (pair: { privateKey: CryptoKey }) => await crypto.subtle.exportKey("pkcs8", pair.privateKey);
    await expect(exported(await newTransitPair())).rejects.toThrow();
    await expect(exported(await newTransitPair({ canBeStored: true }))).resolves.toBeInstanceOf(ArrayBuffer);
  });
});
