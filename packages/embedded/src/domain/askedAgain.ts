/** A power of two; far more places than the texts of all live queries and of a minute's mutations need. */
const GROUPS = 8_192;
/** Texts of one group displace each other only from the fifth on. */
const PLACES = 4;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/**
 * Recognizes texts that were requested before, so that a cache does not fill with the single reads of an import. It holds hashes only:
 * the texts themselves would outlive the collections of young objects. Two texts of one hash are rare, and then one is cached too early.
 */
export class AskedAgain {
  readonly #hashes = new Int32Array(GROUPS * PLACES);

  /** Notes this text. True if it was noted before, and not too many others since. */
  note(text: string): boolean {
    const hash = hashOf(text);
    const first = (hash & (GROUPS - 1)) * PLACES;
    for (let place = first; place < first + PLACES; place++) if (this.#hashes[place] === hash) return true;
    this.#hashes.copyWithin(first + 1, first, first + PLACES - 1);
    this.#hashes[first] = hash;
    return false;
  }
}

/** FNV-1a over the text's code units. */
function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  // The low bits, which choose the place, depend on all of the text only with the high ones folded in.
  return (hash ^ (hash >>> 15)) | 0;
}
