import { expect, test } from "vitest";
import { Misuse } from "../process/config.ts";
import { readFolderArguments } from "./folderArguments.ts";

test("folders are resolved against the directory of the command", () => {
  expect(readFolderArguments(["backup", "--data", "../data"], "/home/ana")).toEqual({
    folder: "/home/ana/backup",
    dataFolder: "/home/data",
    force: false,
  });
  expect(readFolderArguments(["--force", "--data=/data", "/backup"], "/home/ana")).toEqual({
    folder: "/backup",
    dataFolder: "/data",
    force: true,
  });
});

test.each([
  [["--data", "d"], "Name one folder for the backup."],
  [["a", "b", "--data", "d"], "Name one folder for the backup."],
  [["a"], "Name the data folder: --data DIR."],
  [["a", "--data", ""], "Name the data folder: --data DIR."],
  [["a", "--date", "d"], "Unknown option '--date'."],
  [["a", "--data"], "Option '--data <value>' argument missing"],
])("%j is refused in one sentence", (args, sentence) => {
  expect(() => readFolderArguments(args, "/")).toThrow(new Misuse(sentence));
});
