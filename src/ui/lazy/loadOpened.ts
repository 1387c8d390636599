import { showToast } from "../feedback/toasts";
import type { LazyModule } from "./lazyModule";

/**
 * Loads the code of a part that a person has opened. If that fails, a toast shows `missing`, the result is false, and the code is loaded
 * when the browser is online again.
 */
export async function loadOpened(module: LazyModule<unknown>, missing: string): Promise<boolean> {
  try {
    await module.load();
    return true;
  } catch {
    showToast({ id: `${module.name} code`, tone: "bad", text: missing });
    window.addEventListener("online", module.loadAhead, { once: true });
    return false;
  }
}
