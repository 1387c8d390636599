/** Makes a backup from outside: the running deployment makes it, or this process if none is running. */
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { Misuse } from "../process/config.ts";
import { FileStore } from "../storage/fileStore.ts";
import { isDiskFull } from "../storage/diskFull.ts";
import { createSqliteStore } from "../storage/sqliteStore.ts";
import type { Store } from "../storage/store.ts";
import { systemClock } from "../process/systemEnvironment.ts";
import { ADMIN_KEY, backUp, DATABASE, FILES, vBackup, type Backup } from "./backups.ts";
import type { FolderArguments } from "./folderArguments.ts";

/** A file in the data folder of a running deployment that contains its URL. */
export const ADDRESS = "address";

const vRefusal = z.object({ message: z.string() });

export async function requestBackup({ folder, dataFolder }: Omit<FolderArguments, "force">): Promise<Backup> {
  if (!existsSync(join(dataFolder, DATABASE))) throw new Misuse(`${dataFolder} does not contain a deployment's data.`);
  const address = join(dataFolder, ADDRESS);
  const answered = existsSync(address)
    ? await ask(readFileSync(address, "utf8").trim(), { folder, dataFolder }).catch(nullWhenGone)
    : null;
  return answered ?? (await backUpHere(folder, dataFolder));
}

interface Answer {
  status: number;
  text: string;
}

/** Not with fetch, which has a timeout for answers that take minutes. */
function post(url: string, adminKey: string, body: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: "POST", headers: { authorization: `Convex ${adminKey}` } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });
}

/** Null if another program, or another deployment, answers at this URL. */
async function ask(url: string, { folder, dataFolder }: Omit<FolderArguments, "force">): Promise<Backup | null> {
  const adminKey = readFileSync(join(dataFolder, ADMIN_KEY), "utf8").trim();
  const { status, text } = await post(`${url}/api/embedded/backup`, adminKey, { folder });
  if (status === 401) return null;
  if (status === 200) return vBackup.parse(JSON.parse(text));
  const refusal = vRefusal.safeParse(jsonIn(text));
  if (!refusal.success) return null;
  throw new Misuse(refusal.data.message);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null if nothing listens at this URL any more. */
function nullWhenGone(error: unknown): null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ECONNREFUSED") return null;
  if (code !== "ECONNRESET") throw error;
  throw new Misuse("The deployment ended while it made the backup. Make another one, into another folder.", {
    cause: error,
  });
}

async function backUpHere(folder: string, dataFolder: string): Promise<Backup> {
  const store = openStore(dataFolder);
  try {
    const fileStore = new FileStore(join(dataFolder, FILES));
    const snapshot = (path: string) => store.snapshot(path);
    return await backUp({ snapshot, fileStore, dataFolder, clock: systemClock }, folder);
  } finally {
    await store.close();
  }
}

/** Opening writes, also where a backup goes to another disk. */
function openStore(dataFolder: string): Store {
  try {
    return createSqliteStore({ path: join(dataFolder, DATABASE), sync: "full" });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Misuse(`The disk of ${dataFolder} is full: make some room there first.`, { cause: error });
  }
}
