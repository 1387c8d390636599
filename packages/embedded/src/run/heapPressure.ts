/** Detects that the heap approaches its limit, at which the process ends. */
import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";

/** Above this share, garbage collection no longer helps. */
const DANGEROUS_SHARE = 0.75;
/** Applies after memory was released, which is not collected at once: until then only a higher share counts. */
const STILL_DANGEROUS_SHARE = 0.9;
/**
 * Reserved within the limit for the young generation: three times `--max-semi-space-size`. Long-lived objects leave it.
 */
const YOUNG_BYTES = 3 * 64 * 1024 * 1024;
const YOUNG_SPACES = ["new_space", "new_large_object_space"];

export class HeapPressure {
  #isLetGo = false;

  /**
   * The permitted number of bytes, if they are exceeded; otherwise null. Fast enough for every event loop turn of an
   * action.
   */
  exceeded(): number | null {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    const allowed = limit - YOUNG_BYTES;
    if (used < DANGEROUS_SHARE * allowed) {
      this.#isLetGo = false;
      return null;
    }
    const share = (used - youngBytes()) / allowed;
    return share < (this.#isLetGo ? STILL_DANGEROUS_SHARE : DANGEROUS_SHARE) ? null : DANGEROUS_SHARE * allowed;
  }

  /** Call after releasing memory. */
  noteRelease(): void {
    this.#isLetGo = true;
  }
}

/** Bytes in the young generation, which V8 collects by itself when it is nearly full. */
export function youngBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => YOUNG_SPACES.includes(name))
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}
