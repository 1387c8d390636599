import { useEffect } from "react";
import type { LazyModule } from "../../ui/lazy/lazyModule";
import { isShortcut } from "./useKeyboardShortcuts";

/** Keeps the single keys that are pressed before their code is loaded, loads it at once, and presses them again then. */
export function useKeptKeys(module: LazyModule<unknown>): void {
  useEffect(() => {
    if (module.get() !== null) return undefined;
    const kept: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => {
      if (event.key.trim().length !== 1 || !isShortcut(event, null)) return;
      kept.push(event);
      module.loadAhead();
    };
    const stopKeeping = () => {
      window.removeEventListener("keydown", keep);
    };
    const stopWaiting = module.subscribe(() => {
      stopKeeping();
      // The parts that have the keys are rendered by then.
      setTimeout(() => {
        for (const { key, code, shiftKey } of kept) {
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }),
          );
        }
      });
    });
    window.addEventListener("keydown", keep);
    return () => {
      stopKeeping();
      stopWaiting();
    };
  }, [module]);
}
