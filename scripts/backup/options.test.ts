import { join } from "node:path";
import { expect, test } from "vitest";

import { ROOT } from "../start/root.ts";
import { parseBackupOptions, parseRestoreOptions } from "./options.ts";

test("folders are relative to the person's working directory; the data folder is npm start's unless it is named", () => {
  expect(parseBackupOptions(["monday"], "/srv/office")).toEqual({
    folder: "/srv/office/monday",
    dataFolder: join(ROOT, ".passage"),
    withKeys: false,
  });
  expect(parseBackupOptions(["/m", "--data", "../d", "--with-keys"], "/srv/office")).toEqual({
    folder: "/m",
    dataFolder: "/srv/d",
    withKeys: true,
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

test.each([
  [[], /^Name one folder: npm run \w+ -- FOLDER/],
  [["a", "b"], /^Name one folder/],
  [["a", "--dta", "b"], /^Unknown option '--dta': npm run \w+ -- FOLDER [^.]* ?\[--data .passage\].*\.$/],
])("%j is refused in one sentence", (args, sentence) => {
  expect(() => parseBackupOptions(args, "/")).toThrow(sentence);
  expect(() => parseRestoreOptions(args, "/")).toThrow(sentence);
});

// Caught: `npm run backup -- monday --keys safe`, taken without a word, and the keys are not in the backup.
test("a flag of the other program is refused", () => {
  expect(() => parseBackupOptions(["a", "--keys", "b"], "/")).toThrow(/^Unknown option '--keys': npm run backup/);
  expect(() => parseRestoreOptions(["a", "--with-keys"], "/")).toThrow(
    /^Unknown option '--with-keys': npm run restore/,
  );
});
