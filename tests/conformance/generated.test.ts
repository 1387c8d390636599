import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmbeddedDeployment, type RestartableDeployment } from "../support/embeddedDeployment.ts";
import { type CliProject, copyProject } from "../support/officialCli.ts";

const ROOT = join(import.meta.dirname, "../..");
const TIMEOUT_MS = 120_000;

let deployment: RestartableDeployment;
let project: CliProject;

/** The functions as they are committed or edited, without the tests beside them. */
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

async function succeed(...args: string[]): Promise<void> {
  const { exitCode, stderr } = await project.convex(...args);
  expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
}

beforeAll(async () => {
  deployment = await anEmbeddedDeployment();
  const source = copyOfConvexFolder();
  project = copyProject(source, () => deployment.current());
  rmSync(source, { recursive: true });
}, TIMEOUT_MS);

afterAll(async () => {
  project.remove();
  await deployment.remove();
});

// Caught: a function file added without `npx convex codegen`.
test(
  "what is committed in convex/_generated is what the official CLI generates",
  async () => {
    await succeed("env", "set", "CLERK_ISSUER", "https://issuer.test");
    await succeed("codegen", "--typecheck", "disable");
    expect(Object.keys(generated(project.folder)).length).toBeGreaterThan(3);
    expect(generated(ROOT)).toEqual(generated(project.folder));
  },
  TIMEOUT_MS,
);
