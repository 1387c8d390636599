import { LazyModule } from "./lazy/lazyModule";

/** The parts of ui/ that no first screen shows. */
export const MENU_CODE = new LazyModule("menu", async () => await import("./menu/OpenMenu"));
export const TOAST_CODE = new LazyModule("toast", async () => await import("./feedback/ToastHost"));
