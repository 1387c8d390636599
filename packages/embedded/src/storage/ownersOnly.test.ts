import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeFileToOthers, makeOwnersFile, makeOwnersFolder, OpenToOthers } from "./ownersOnly.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "owners-"));
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

function aFile(mode: number): string {
  const path = join(parent, "file");
  writeFileSync(path, "kept");
  chmodSync(path, mode);
  return path;
}

describe("a file", () => {
  test("is created for its owner alone", () => {
    const path = join(parent, "file");
    makeOwnersFile(path);
    expect(modeOf(path)).toBe("600");
  });

  test.each([0o644, 0o640, 0o666])("that exists with mode %o is closed to others and kept", (mode) => {
    const path = aFile(mode);
    makeOwnersFile(path);
    expect([modeOf(path), readFileSync(path, "utf8")]).toEqual(["600", "kept"]);
  });

  // Caught: the owner's own permissions changed too.
  test("that only its owner may read stays as it is", () => {
    const path = aFile(0o400);
    makeOwnersFile(path);
    expect(modeOf(path)).toBe("400");
  });

  test("that does not exist is not created by closing it", () => {
    const path = join(parent, "none");
    closeFileToOthers(path);
    expect(existsSync(path)).toBe(false);
  });
});

describe("a folder", () => {
  test("is created for its owner alone, with its parents", () => {
    expect(makeOwnersFolder(join(parent, "a", "b"))).toBe(false);
    expect([modeOf(join(parent, "a")), modeOf(join(parent, "a", "b"))]).toEqual(["700", "700"]);
  });

  test.each([0o755, 0o750, 0o711, 0o777])(
    "that others may enter with mode %o is closed, and the result says so",
    (mode) => {
      const path = join(parent, "folder");
      mkdirSync(path);
      chmodSync(path, mode);
      expect(makeOwnersFolder(path)).toBe(true);
      expect(modeOf(path)).toBe("700");
      expect(makeOwnersFolder(path)).toBe(false);
    },
  );

  // The kernel lets nobody change these. Caught: the error of chmod ignored.
  test.runIf(existsSync("/proc/self"))("that cannot be closed is refused", () => {
    expect(() => makeOwnersFolder("/proc/self")).toThrow(OpenToOthers);
    expect(() => makeOwnersFolder("/proc/self")).toThrow(/^Other accounts of this machine can open \/proc\/self/);
  });
});
