import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStore } from "../storage/sqliteStore.ts";
import { requestBackup } from "./requestBackup.ts";

/** A data folder whose deployment was killed: its address was left, and this program answers there now. */
async function aFolder(listener: RequestListener) {
  const root = mkdtempSync(join(tmpdir(), "request-backup-"));
  const dataFolder = join(root, "data");
  mkdirSync(dataFolder);
  await createSqliteStore({ path: join(dataFolder, "data.sqlite3"), sync: "full" }).close();
  writeFileSync(join(dataFolder, "admin.key"), "key");
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  writeFileSync(join(dataFolder, "address"), `http://127.0.0.1:${String(port)}\n`);
  onTestFinished(() => {
    server.close();
    rmSync(root, { recursive: true });
  });
  return { folder: join(root, "backup"), dataFolder };
}

// Caught: "socket hang up" as all that was said.
test("if the deployment ends while it makes the backup, a message says what to do", async () => {
  const folders = await aFolder((request) => request.socket.destroy());
  await expect(requestBackup(folders)).rejects.toThrow(
    "The deployment ended while it made the backup. Make another one, into another folder.",
  );
});

// Caught: its page read as a deployment's answer.
test("another program at the address of a deployment that was killed does not keep a backup from being made", async () => {
  const folders = await aFolder((_, response) => response.writeHead(404).end("<h1>Not found</h1>"));
  expect(await requestBackup(folders)).toMatchObject({ documents: 0 });
  expect(readdirSync(folders.folder)).toContain("backup.json");
});
