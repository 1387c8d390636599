import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anEmbeddedDeployment } from "@passage/embedded/testing/embeddedDeployment";
import { forAllTests } from "@passage/testkit/forAllTests";
import { copyProject } from "@passage/embedded/testing/officialCli";
import { setEnvironment } from "@passage/embedded/testing/pushedProject";

const ROOT = join(import.meta.dirname, "../..");
const TIMEOUT_MS = 120_000;

/** A copy of the functions as committed or edited, without the tests beside them. */
function copyOfConvexFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "passage-convex-"));
  cpSync(join(ROOT, "convex"), join(folder, "convex"), {
    recursive: true,
    filter: (path) => !path.endsWith(".test.ts") && !path.endsWith("/_generated"),
  });
  cpSync(join(ROOT, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  return folder;
}

function generated(folder: string): Record<string, string> {
  const path = join(folder, "convex/_generated");
  return Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), "utf8")]));
}

const deployment = forAllTests(anEmbeddedDeployment, TIMEOUT_MS);
const project = forAllTests(() => {
  const source = copyOfConvexFolder();
  try {
    return copyProject(source, () => deployment().current());
  } finally {
    rmSync(source, { recursive: true });
  }
});

// Caught: a function file added without `npm run codegen`.
test(
  "the committed convex/_generated equals the official CLI's output",
  async () => {
    await setEnvironment(deployment().current(), "CLERK_ISSUER", "https://issuer.test");
    await project().succeed("codegen", "--typecheck", "disable");
    expect(Object.keys(generated(project().folder)).length).toBeGreaterThan(3);
    expect(generated(ROOT)).toEqual(generated(project().folder));
  },
  TIMEOUT_MS,
);
