import { cpSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { callFunction, cliEnv, setEnv } from "../../../scripts/start/deployment.ts";
import { ROOT } from "../../../scripts/start/root.ts";
import { runTool } from "../../../scripts/start/runTool.ts";
import { EmbeddedServer, type EmbeddedOptions } from "../embedded/server.ts";

const PROJECT = join(import.meta.dirname, "project");

/** A deployment with nothing but lists of ten rows. */
export interface PlainServer {
  server: EmbeddedServer;
  /** The rows' ids, list by list. */
  rows: readonly string[];
}

export async function startPlainServer(options: EmbeddedOptions, lists: number): Promise<PlainServer> {
  const server = await EmbeddedServer.start(options);
  await setEnv(server.deployment, { ISSUER: server.issuer.origin });
  // A copy inside the checkout, so that it finds the packages: the CLI may write into a project's folder.
  const folder = join(options.folder, "project");
  cpSync(PROJECT, folder, { recursive: true });
  const cli = join(ROOT, "node_modules/convex/bin/main.js");
  await runTool({
    doing: "Pushing the plain project",
    args: [cli, "deploy", "-y", "--typecheck", "disable", "--codegen", "disable"],
    env: cliEnv(server.deployment),
    folder,
  });
  const filled = await callFunction(server.deployment, { kind: "mutation", path: "rows:fill", args: { lists } });
  return { server, rows: z.array(z.string()).parse(filled) };
}
