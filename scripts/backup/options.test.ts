import { join } from "node:path";
import { expect, test } from "vitest";

import { ROOT } from "../start/root.ts";
import { parseBackupOptions } from "./options.ts";

test("folders are relative to the person's working directory; the data folder is npm start's unless it is named", () => {
  expect(parseBackupOptions(["monday"], "u", "/srv/office")).toEqual({
    folder: "/srv/office/monday",
    dataFolder: join(ROOT, ".passage"),
    force: false,
  });
  expect(parseBackupOptions(["/m", "--data", "../d", "--force"], "u", "/srv/office")).toEqual({
    folder: "/m",
    dataFolder: "/srv/d",
    force: true,
  });
});

test.each([
  [[], /^Name one folder: how to use it\.$/],
  [["a", "b"], /^Name one folder/],
  [["a", "--dta", "b"], /^Unknown option '--dta': how to use it\.$/],
])("%j is refused in one sentence", (args, sentence) => {
  expect(() => parseBackupOptions(args, "how to use it", "/")).toThrow(sentence);
});
