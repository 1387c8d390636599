import { browserStore } from "../../../lib/tabStore";
import { newKey } from "../../../lib/newKey";

const NAME = "passage.device";

/** A name by which the server distinguishes a client's devices: random, without information about the device. */
export function deviceName(): string {
  const known = browserStore.getItem(NAME);
  if (known !== null && known !== "" && known.length <= 40) return known;
  const made = newKey();
  browserStore.setItem(NAME, made);
  return made;
}
