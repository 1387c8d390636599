import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BoardTokens, newBoardKey, readBoardTokens } from "./boardTokens.ts";
import { anEmbeddedDeployment } from "./embeddedDeployment.ts";
import { copyProject, type Credentials, QUICK_PUSH } from "./officialCli.ts";
import { runFolder } from "./runFolder.ts";

const BOARD = join(import.meta.dirname, "../tests/conformance/noticeBoard/project");

/** A data folder with the notice board of the conformance suite, and the key that signs people in to it. */
export interface PushedBoard {
  tokens: BoardTokens;
  copyTo: (dataFolder: string) => void;
}

/**
 * The official CLI pushes it once in a run of the tests, for the first file that asks: a push takes longer than most
 * tests.
 */
export async function pushedBoard(): Promise<PushedBoard> {
  const kept = join(runFolder(), "board");
  if (!existsSync(kept)) await make(kept);
  return {
    tokens: await readBoardTokens(readFileSync(join(kept, "key.json"), "utf8")),
    copyTo: (dataFolder) => {
      cpSync(join(kept, "data"), dataFolder, { recursive: true });
    },
  };
}

async function make(kept: string): Promise<void> {
  const aside = mkdtempSync(`${kept}-`);
  const key = await newBoardKey();
  writeFileSync(join(aside, "key.json"), key);
  const deployment = await anEmbeddedDeployment();
  try {
    await pushBoard(deployment.current(), await readBoardTokens(key));
  } catch (error) {
    await deployment.remove();
    throw error;
  }
  await deployment.moveTo(join(aside, "data"));
  try {
    renameSync(aside, kept);
  } catch (error) {
    // Another test file has created it in the meantime.
    rmSync(aside, { recursive: true });
    if (!existsSync(kept)) throw error;
  }
}

export async function pushBoard(credentials: Credentials, { jwks }: BoardTokens): Promise<void> {
  await setEnvironment(credentials, "BOARD_JWKS", jwks);
  const project = copyProject(BOARD, () => credentials);
  try {
    await project.succeed(...QUICK_PUSH);
  } finally {
    project.remove();
  }
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
