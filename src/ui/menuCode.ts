import { useEffect, useSyncExternalStore } from "react";
import { onFirstSign } from "./onFirstSign";
import type * as OpenMenuCode from "./OpenMenu";
import { showToast } from "./toasts";

const NOT_LOADED = "The menu didn't load. Check your connection and open it again, or reload the page.";

type MenuCode = typeof OpenMenuCode;

let code: MenuCode | null = null;
let isAwaited = false;
const listeners = new Set<() => void>();

/** Fetches the code of menus, which is not needed until one is opened. A call after a failure tries again. */
export async function loadMenu(): Promise<void> {
  code ??= await import("./OpenMenu");
  for (const listener of [...listeners]) listener();
}

/** Fetches for somebody who has opened a menu. Without the code they are told, and it is fetched when the browser is online again. */
export async function loadPressedMenu(): Promise<boolean> {
  try {
    await loadMenu();
    return true;
  } catch {
    showToast({ id: "menu code", tone: "bad", text: NOT_LOADED });
    window.addEventListener("online", loadMenuAhead, { once: true });
    return false;
  }
}

export function loadMenuAhead(): void {
  // Without it, pressing the button fetches again.
  loadMenu().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until it is fetched, which begins when somebody is at the page. */
export function useMenuCode(): MenuCode | null {
  useEffect(() => {
    // A list has many menus: the first one is enough.
    if (isAwaited) return;
    isAwaited = true;
    onFirstSign(loadMenuAhead);
  }, []);
  return useSyncExternalStore(subscribe, () => code);
}
