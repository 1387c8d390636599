import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anEmbeddedDeployment } from "./embeddedDeployment.ts";
import { copyProject, type Credentials, QUICK_PUSH } from "./officialCli.ts";
import { runFolder } from "./runFolder.ts";

const TESTS = join(import.meta.dirname, "../tests");

interface Push {
  project: string;
  /** Variables that the deployment has before the push. */
  variables?: Record<string, string>;
  /** Files that the project itself does not need, by their paths in it. */
  files?: Record<string, string>;
}

const FILE_FUNCTIONS = `import { action, mutation, query } from "./_generated/server";
export const store = action(async (ctx, { text, type }) => await ctx.storage.store(new Blob([text], { type })));
export const url = query(async (ctx, { id }) => await ctx.storage.getUrl(id));
export const remove = mutation(async (ctx, { id }) => await ctx.storage.delete(id));
`;

/** The projects that several test files start with. */
const PROJECTS = {
  club: { project: join(TESTS, "conformance/readingClub/project"), variables: { CLUB_NAME: "the club" } },
  endless: { project: join(TESTS, "crash/endlessFunctions/project") },
  library: {
    project: join(TESTS, "conformance/project"),
    variables: { LIBRARY_ISSUER: "https://issuer.test" },
    files: { "convex/files.js": FILE_FUNCTIONS },
  },
} satisfies Record<string, Push>;

type FillDataFolder = (dataFolder: string) => void;

/**
 * Fills a data folder with a project as the official CLI pushes it. The push happens once in a run of the tests, for the first file that
 * asks: a push takes longer than most tests.
 */
export async function pushedProject(name: keyof typeof PROJECTS): Promise<FillDataFolder> {
  return copyOf(await madeOnce(name, async (folder) => await pushInto(folder, PROJECTS[name])));
}

/** Fills a data folder with the one that `pushInto` has left in this folder. */
export function copyOf(pushed: string): FillDataFolder {
  return (dataFolder) => {
    cpSync(join(pushed, "data"), dataFolder, { recursive: true });
  };
}

/** The folder of this name that `make` fills, once in a run of the tests. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(runFolder(), name);
  if (existsSync(kept)) return kept;
  const aside = mkdtempSync(`${kept}-`);
  await make(aside);
  try {
    renameSync(aside, kept);
  } catch (error) {
    // Another test file has created it in the meantime.
    rmSync(aside, { recursive: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

/** Pushes to a new deployment, whose data folder is then `data` in this folder. */
export async function pushInto(folder: string, { project, variables = {}, files = {} }: Push): Promise<void> {
  const deployment = await anEmbeddedDeployment();
  const copy = copyProject(project, () => deployment.current());
  try {
    for (const [name, value] of Object.entries(variables)) await setEnvironment(deployment.current(), name, value);
    for (const [path, text] of Object.entries(files)) writeFileSync(join(copy.folder, path), text);
    await copy.succeed(...QUICK_PUSH);
  } catch (error) {
    await deployment.remove();
    throw error;
  } finally {
    copy.remove();
  }
  await deployment.moveTo(join(folder, "data"));
}

/** Does the work of `convex env set`, without a process. */
export async function setEnvironment({ url, adminKey }: Credentials, name: string, value: string): Promise<void> {
  const response = await fetch(`${url}/api/update_environment_variables`, {
    method: "POST",
    headers: { authorization: `Convex ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ changes: [{ name, value }] }),
  });
  if (!response.ok) throw new Error(await response.text());
}
