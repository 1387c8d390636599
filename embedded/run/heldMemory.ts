/** How near the heap is to its end, where the process dies. */
import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";

/** Beyond it the collector finds little. */
const DANGEROUS_SHARE = 0.75;
/** What has been let go is not collected at once: until it is, only more than it counts. */
const STILL_DANGEROUS_SHARE = 0.9;
/** Of the limit, for what is new: three times `--max-semi-space-size`. What is held does not stay there. */
const YOUNG_BYTES = 3 * 64 * 1024 * 1024;
const YOUNG_SPACES = ["new_space", "new_large_object_space"];

export class HeldMemory {
  #isLetGo = false;

  /** The bytes that may be held, when more are; null when all is well. Cheap enough for every turn of an action. */
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

  /** To be told when what was held is so no more. */
  letGo(): void {
    this.#isLetGo = true;
  }
}

/** Bytes in the young generation. V8 collects it by itself when it is nearly full. */
export function youngBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => YOUNG_SPACES.includes(name))
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}
