import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { ServeOptions } from "./options.ts";
import { serverSettings } from "./serverSettings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-settings-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const LOCAL = [
  "CLERK_ISSUER=http://127.0.0.1:4370/clerk",
  "CLERK_SECRET_KEY=sk_test_a",
  "S3_ENDPOINT=http://127.0.0.1:4370/s3",
];
const STORAGE = ["S3_REGION=a", "S3_BUCKET=a", "S3_ACCESS_KEY_ID=a", "S3_SECRET_ACCESS_KEY=a"];

function settingsOf(lines: string[], others: Partial<ServeOptions> = {}, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(join(folder, "settings"), lines.join("\n"), { mode: 0o600 });
  const options = { origin: "https://a.example", port: 1, dataFolder: "/d", secretsFolder: folder, testSignIn: null };
  return serverSettings(Object.assign(options, others), env);
}

test("a start without settings says where they belong", () => {
  expect(() => settingsOf([], { secretsFolder: null })).toThrow(
    /^Name the folder with the settings, with --secrets DIR/,
  );
});

test("a start with wrong settings says everything, a line each", () => {
  const lines = ["CLERK_ISSUER=https://clerk.firm.example", "SIGNED_COPY_KEY=a", "DOC_KEK_v1=a"];
  const start = () => settingsOf(lines, {}, { OPENAI_API_KEY: "a" });
  expect(start).toThrow(
    `The server cannot start with the settings of ${folder}:\n- OPENAI_API_KEY is in the environment`,
  );
  expect(start).toThrow("\n- SIGNED_COPY_KEY is kept in the data folder, in signed-copy.key: put it there.\n");
  expect(start).toThrow(/\n- CLERK_SECRET_KEY is missing: .*\n- CLERK_PUBLISHABLE_KEY is missing: [^\n]*$/s);
});

// Caught: the stand-in of the sign-in service, whose codes everybody can read, in front of a practice's own data.
test("the stand-in of the sign-in service takes the flag of tests", () => {
  const lines = [...LOCAL, ...STORAGE];
  expect(() => settingsOf(lines)).toThrow(/CLERK_PUBLISHABLE_KEY is missing.*S3_ENDPOINT has to begin/s);
  const { env, signIn, notices } = settingsOf(lines, { testSignIn: "http://127.0.0.1:4370" });
  expect(signIn.clerkOrigin).toBeNull();
  expect(env["S3_ENDPOINT"]).toBe("http://127.0.0.1:4370/s3");
  expect(notices).toContain("DocuSeal: not set up. It needs DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET.");
});
