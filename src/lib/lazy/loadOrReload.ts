import type { LazyModule } from "../../ui/lazy/lazyModule";

/** The page as far as a failed import needs it; a test brings its own. */
export interface ReloadablePage {
  isServerAnswering: () => Promise<boolean>;
  reload: () => void;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export const browserPage: ReloadablePage = {
  isServerAnswering: async () => {
    try {
      return (await fetch("/", { method: "HEAD", cache: "no-store" })).ok;
    } catch {
      return false;
    }
  },
  reload: () => {
    window.location.reload();
  },
  get storage() {
    return window.sessionStorage;
  },
};

/** `stuck`: the server answers, and yet the code does not come. Only a reload helps, and nobody has asked for one. */
export type LoadOutcome = "loaded" | "failed" | "stuck" | "reloading";

interface LoadOptions {
  page: ReloadablePage;
  /** A page with unsent work is not loaded again unasked. */
  mayReload: boolean;
}

/**
 * Loads code. When the server answers and yet does not have the code, this page belongs to a release that is gone: it is
 * loaded again, once for each part of the code, so that a file that is really missing cannot make it go round and round.
 */
export async function loadOrReload(
  module: LazyModule<unknown>,
  { page, mayReload }: LoadOptions,
): Promise<LoadOutcome> {
  if (await hasLoaded(module)) return "loaded";
  if (!(await page.isServerAnswering())) return "failed";
  if (await hasLoaded(module)) return "loaded";
  // Some browsers keep a failed import for the life of the page: trying again cannot help there.
  return mayReload && reloadOnce(page, module.name) ? "reloading" : "stuck";
}

/** Loads the page again unless that was done before for the same code. */
export function reloadOnce(page: ReloadablePage, name: string): boolean {
  if (!rememberReload(page, name)) return false;
  page.reload();
  return true;
}

/** Whether an error is a failed import; each browser has its own words for it. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|module script failed|unable to preload/i.test(error.message)
  );
}

async function hasLoaded(module: LazyModule<unknown>): Promise<boolean> {
  try {
    await module.load();
    return true;
  } catch {
    return false;
  }
}

const storedName = (name: string) => `passage.reloadedFor ${name}`;

/** False when the page was loaded again for this code before, or when that cannot be remembered. */
function rememberReload({ storage }: ReloadablePage, name: string): boolean {
  try {
    if (storage.getItem(storedName(name)) !== null) return false;
    storage.setItem(storedName(name), "yes");
    return true;
  } catch {
    return false;
  }
}

/** Called once the code is there, so that the next release may load the page again. */
export function forgetReload({ storage }: ReloadablePage, name: string): void {
  try {
    storage.removeItem(storedName(name));
  } catch {
    // A browser without storage has remembered nothing.
  }
}
