import type { LazyModule } from "../../ui/lazy/lazyModule";

/** The parts of the page that a failed import needs; tests bring their own. */
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

/** `stuck`: the server answers, but the code does not load. Only a reload that the user asks for helps. */
export type LoadOutcome = "loaded" | "failed" | "stuck" | "reloading";

interface LoadOptions {
  page: ReloadablePage;
  /** A page with unsent work is not reloaded automatically. */
  mayReload: boolean;
}

/**
 * Loads code. If the server answers but does not have the code, this page belongs to an older release and is reloaded: once per module,
 * so that a file that is really missing cannot cause a reload loop.
 */
export async function loadOrReload(
  module: LazyModule<unknown>,
  { page, mayReload }: LoadOptions,
): Promise<LoadOutcome> {
  if (await hasLoaded(module)) return "loaded";
  if (!(await page.isServerAnswering())) return "failed";
  if (await hasLoaded(module)) return "loaded";
  // Some browsers remember a failed import for the life of the page, so trying again cannot help.
  return mayReload && reloadOnce(page, module.name) ? "reloading" : "stuck";
}

/** Reloads the page, unless that was already done for this module. */
export function reloadOnce(page: ReloadablePage, name: string): boolean {
  if (!rememberReload(page, name)) return false;
  page.reload();
  return true;
}

/** Whether an error is a failed import; browsers word it differently. */
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

/** False if the page was already reloaded for this module, or if that cannot be stored. */
function rememberReload({ storage }: ReloadablePage, name: string): boolean {
  try {
    if (storage.getItem(storedName(name)) !== null) return false;
    storage.setItem(storedName(name), "yes");
    return true;
  } catch {
    return false;
  }
}

/** Called after the code has loaded, so that the next release may reload the page again. */
export function forgetReload({ storage }: ReloadablePage, name: string): void {
  try {
    storage.removeItem(storedName(name));
  } catch {
    // Without storage there is no record to clear.
  }
}
