import { LazyModule } from "../../ui/lazy/lazyModule";

/** The single keys of all staff screens, their list and the menu of new records, which no first screen needs. */
export const KEYS_CODE = new LazyModule("keys", async () => (await import("./PageKeys")).PageKeys);
export const KEY_LIST_CODE = new LazyModule("key list", async () => (await import("./ShortcutList")).ShortcutList);
export const NEW_MENU_CODE = new LazyModule("new records menu", async () => await import("./NewMenu"));
