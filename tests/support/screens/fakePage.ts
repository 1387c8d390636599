import { vi } from "vitest";
import type { ReloadablePage } from "../../../src/lib/lazy/loadOrReload";

/** A page that counts its reloads. `server.isAnswering` may change; the storage survives a reload, as a tab's does. */
export function aPage(stored = new Map<string, string>()) {
  const server = { isAnswering: true };
  const page: ReloadablePage = {
    isServerAnswering: () => Promise.resolve(server.isAnswering),
    reload: vi.fn(),
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
  };
  return { page, server, stored };
}

/** A browser's error for a file of the app that cannot be fetched. */
export const missingFile = () => new TypeError("Failed to fetch dynamically imported module: http://localhost/a.js");
