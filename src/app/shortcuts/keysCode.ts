import { LazyModule } from "../../ui/lazy/lazyModule";

/** The single keys of all staff screens, which no first screen needs. */
export const KEYS_CODE = new LazyModule("keys", async () => (await import("./PageKeys")).PageKeys);
