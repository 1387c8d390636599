import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { environmentProblems, readSettings, settingsSource } from "./settingsFolder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-settings-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const read = (isSystemds = false) => readSettings({ folder, isSystemds });

test("a file of lines and files by name are read together", () => {
  write("settings", "# sign-in\nCLERK_ISSUER=https://clerk.firm.example\r\n\nS3_BUCKET =papers\nMAIL_FROM=\n");
  write("SHEETS_SERVICE_ACCOUNT", '{\n  "client_email": "a=b"\n}\n');
  write(".settings.swp", "x");
  write("settings~", "x");
  expect(read()).toEqual({
    settings: {
      CLERK_ISSUER: "https://clerk.firm.example",
      S3_BUCKET: "papers",
      SHEETS_SERVICE_ACCOUNT: '{\n  "client_email": "a=b"\n}',
    },
    problems: [],
  });
});

// Caught: keys of the practice that every account of the machine can read, taken without a word.
test.each([0o640, 0o604, 0o666])("a file of mode %o is refused", (mode) => {
  const path = write("settings", "A=1", mode);
  expect(read()).toEqual({ settings: {}, problems: [`Other accounts can read ${path}: chmod 600 ${path}`] });
});

test.each([0o750, 0o705, 0o711])("a folder of mode %o is refused", (mode) => {
  write("settings", "A=1");
  chmodSync(folder, mode);
  expect(read()).toEqual({ settings: {}, problems: [`Other accounts can read ${folder}: chmod 700 ${folder}`] });
});

test("credentials that systemd has loaded may be open to a group that has nobody else, and to no others", () => {
  const path = write("settings", "S3_BUCKET=papers", 0o440);
  chmodSync(folder, 0o750);
  expect(read(true)).toEqual({ settings: { S3_BUCKET: "papers" }, problems: [] });
  chmodSync(path, 0o444);
  expect(read(true).problems).toEqual([`Other accounts can read ${path}: chmod 600 ${path}`]);
});

test("an invalid line is reported by its number, without its content", () => {
  const path = write("settings", "A=1\nexport B\nsecret words\nA=2\n");
  mkdirSync(join(folder, "more"));
  expect(read()).toEqual({
    settings: { A: "1" },
    problems: [
      `${join(folder, "more")} is a folder; settings are files.`,
      `line 2 of ${path} is not NAME=value.`,
      `line 3 of ${path} is not NAME=value.`,
      `A is set twice, the second time in line 4 of ${path}.`,
    ],
  });
});

test("a file that is far too long is not read", () => {
  const path = write("S3_BUCKET", "x".repeat(70_000));
  expect(read()).toEqual({ settings: {}, problems: [`${path} is longer than any setting.`] });
});

test("a missing folder is reported", () => {
  const nowhere = join(folder, "nowhere");
  expect(readSettings({ folder: nowhere, isSystemds: false })).toEqual({
    settings: {},
    problems: [`${nowhere} cannot be read: there is no such folder.`],
  });
});

test("the named folder is read, or systemd's credentials, or nothing", () => {
  expect(settingsSource("/s", { CREDENTIALS_DIRECTORY: "/run/c" })).toEqual({ folder: "/s", isSystemds: false });
  expect(settingsSource(null, { CREDENTIALS_DIRECTORY: "/run/c" })).toEqual({ folder: "/run/c", isSystemds: true });
  expect(settingsSource(null, {})).toBeNull();
});

// Caught: a key on the command line of a service, which every account sees in the list of processes.
test("settings in the environment are refused, each by its name", () => {
  expect(environmentProblems({ PATH: "/bin", OPENAI_API_KEY: "sk-1", DOC_KEK_v1: "a", S3_NAME: "" })).toEqual([
    "OPENAI_API_KEY is in the environment, which a server does not read: put it into a file, and unset it.",
    "DOC_KEK_v1 is in the environment, which a server does not read: put it into a file, and unset it.",
  ]);
});
