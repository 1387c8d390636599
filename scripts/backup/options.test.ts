import { join } from "node:path";
import { expect, test } from "vitest";

import { ROOT } from "../start/root.ts";
import { parseBackupOptions, parseRestoreOptions } from "./options.ts";

test("folders are relative to the person's working directory; the data folder is npm start's unless it is named", () => {
  expect(parseBackupOptions(["monday"], "/srv/office")).toEqual({
    kind: "once",
    folder: "/srv/office/monday",
    dataFolder: join(ROOT, ".passage"),
    withKeys: false,
    keysTo: null,
  });
  expect(parseBackupOptions(["/m", "--data", "../d", "--with-keys"], "/srv/office")).toEqual({
    kind: "once",
    folder: "/m",
    dataFolder: "/srv/d",
    withKeys: true,
    keysTo: null,
  });
  expect(parseRestoreOptions(["monday"], "/srv/office")).toEqual({
    folder: "/srv/office/monday",
    dataFolder: join(ROOT, ".passage"),
    force: false,
    keysFolder: null,
  });
  expect(parseRestoreOptions(["/m", "--data", "../d", "--force", "--keys", "safe"], "/srv/office")).toEqual({
    folder: "/m",
    dataFolder: "/srv/d",
    force: true,
    keysFolder: "/srv/office/safe",
  });
});

test("a backup is made once or daily, or tried", () => {
  expect(parseBackupOptions(["b", "--daily", "--keys-to", "k"], "/srv")).toEqual({
    kind: "daily",
    folder: "/srv/b",
    dataFolder: join(ROOT, ".passage"),
    keepDays: 30,
    keysTo: "/srv/k",
  });
  expect(parseBackupOptions(["b", "--daily", "--keep", "7"], "/srv")).toMatchObject({ keepDays: 7, keysTo: null });
  expect(parseBackupOptions(["--verify", "b", "--keys", "k"], "/srv")).toMatchObject({
    kind: "verify",
    folder: "/srv/b",
    keysFolder: "/srv/k",
  });
  for (const [args, sentence] of [
    [["b", "--verify", "--daily"], /^--verify makes no backup: npm run backup/],
    [["b", "--keys", "k"], /^--keys belongs to --verify/],
    [["b", "--keep", "7"], /^--keep belongs to --daily/],
    [["b", "--daily", "--keep", "0"], /^--keep is a number of days/],
    [["b", "--daily", "--with-keys"], /^--with-keys is for one backup/],
  ] as const) {
    expect(() => parseBackupOptions([...args], "/")).toThrow(sentence);
  }
});

test.each([
  [[], /^Name one folder: npm run \w+ -- FOLDER/],
  [["a", "b"], /^Name one folder/],
  [["a", "--dta", "b"], /^Unknown option '--dta': npm run \w+ -- FOLDER [^.]* ?\[--data .passage\].*\.$/],
])("%j is refused in one sentence", (args, sentence) => {
  expect(() => parseBackupOptions(args, "/")).toThrow(sentence);
  expect(() => parseRestoreOptions(args, "/")).toThrow(sentence);
});

test("a flag of the other program is refused", () => {
  expect(() => parseBackupOptions(["a", "--force"], "/")).toThrow(/^Unknown option '--force': npm run backup/);
  expect(() => parseRestoreOptions(["a", "--with-keys"], "/")).toThrow(
    /^Unknown option '--with-keys': npm run restore/,
  );
});
