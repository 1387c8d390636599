/** A power of two; far more places than what the live queries and the mutations of a minute ask for. */
const GROUPS = 8_192;
/** Texts whose hashes fall into one group displace each other only from the fifth on. */
const PLACES = 4;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/**
 * Tells a text that was asked for before from one that is asked for once, so that a cache does not fill with what an import reads. It
 * holds hashes only: texts that are held here would outlive the collections of young objects. Two texts of one hash are rare, and then
 * one is cached too early.
 */
export class AskedAgain {
  readonly #hashes = new Int32Array(GROUPS * PLACES);

  /** Whether this text was noted before, and not too many others since. */
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
