/** Maps rows of the sheet to leads in few bytes: a long sheet has half a million rows. */

export interface RowEntry {
  /** SHA-256 of the whole row, in hexadecimal. */
  rowHash: string;
  number: number;
}

/** Three words of the row's hash, together 96 bits, and the number of the lead. */
const WORDS = 4;
const HASH_WORDS = 3;

function hashWord(rowHash: string, word: number): number {
  return Number.parseInt(rowHash.slice(word * 8, word * 8 + 8), 16);
}

export function packEntries(entries: readonly RowEntry[]): ArrayBuffer {
  const words = new Uint32Array(entries.length * WORDS);
  for (const [index, { rowHash, number }] of entries.entries()) {
    for (let word = 0; word < HASH_WORDS; word += 1) words[index * WORDS + word] = hashWord(rowHash, word);
    words[index * WORDS + HASH_WORDS] = number;
  }
  return words.buffer;
}

/** The numbers of the leads in packed entries. */
export function numbersIn(packed: ArrayBuffer): number[] {
  const words = new Uint32Array(packed);
  return Array.from({ length: words.length / WORDS }, (_, entry) => words[entry * WORDS + HASH_WORDS] ?? 0);
}

/** Finds leads by the hash of their row. A hash table in typed arrays: 24 bytes per row. */
export class RowEntries {
  readonly #words: Uint32Array;
  /** The first entry of each slot, and the next entry of the same slot; -1 for none. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(packed: readonly ArrayBuffer[]) {
    const length = packed.reduce((sum, { byteLength }) => sum + byteLength, 0) / Uint32Array.BYTES_PER_ELEMENT;
    this.#words = new Uint32Array(length);
    let at = 0;
    for (const part of packed) {
      this.#words.set(new Uint32Array(part), at);
      at += part.byteLength / Uint32Array.BYTES_PER_ELEMENT;
    }
    const entries = length / WORDS;
    this.#first = new Int32Array(2 ** Math.ceil(Math.log2(entries + 1))).fill(-1);
    this.#next = new Int32Array(entries);
    for (let entry = 0; entry < entries; entry += 1) {
      const slot = this.#slotOf(this.#words[entry * WORDS] ?? 0);
      this.#next[entry] = this.#first[slot] ?? -1;
      this.#first[slot] = entry;
    }
  }

  /** Takes the lowest number of a known row, each number once. Null if the row is not known. */
  take(rowHash: string): number | null {
    const words = [0, 1, 2].map((word) => hashWord(rowHash, word));
    const slot = this.#slotOf(words[0] ?? 0);
    let found: { entry: number; before: number; number: number } | null = null;
    let before = -1;
    for (let entry = this.#first[slot] ?? -1; entry >= 0; entry = this.#next[entry] ?? -1) {
      const number = this.#words[entry * WORDS + HASH_WORDS] ?? 0;
      const isEqual = words.every((word, index) => this.#words[entry * WORDS + index] === word);
      if (isEqual && (found === null || number < found.number)) found = { entry, before, number };
      before = entry;
    }
    if (found === null) return null;
    const after = this.#next[found.entry] ?? -1;
    if (found.before < 0) this.#first[slot] = after;
    else this.#next[found.before] = after;
    return found.number;
  }

  /** The numbers that were not taken. */
  *numbers(): Generator<number> {
    for (const first of this.#first) {
      for (let entry = first; entry >= 0; entry = this.#next[entry] ?? -1) {
        yield this.#words[entry * WORDS + HASH_WORDS] ?? 0;
      }
    }
  }

  #slotOf(word: number): number {
    return (word & (this.#first.length - 1)) >>> 0;
  }
}

/** A set of lead numbers, one bit for each number up to the highest. */
export class NumberSet {
  #bits = new Uint8Array(128);

  add(number: number): void {
    const byte = number >>> 3;
    if (byte >= this.#bits.length) {
      const longer = new Uint8Array(Math.max(byte + 1, this.#bits.length * 2));
      longer.set(this.#bits);
      this.#bits = longer;
    }
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (number & 7));
  }

  delete(number: number): void {
    const byte = number >>> 3;
    if (byte < this.#bits.length) this.#bits[byte] = (this.#bits[byte] ?? 0) & ~(1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  /** In ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (const [byte, bits] of this.#bits.entries()) {
      for (let bit = 0; bit < 8 && bits >>> bit !== 0; bit += 1) {
        if ((bits & (1 << bit)) !== 0) yield byte * 8 + bit;
      }
    }
  }
}
