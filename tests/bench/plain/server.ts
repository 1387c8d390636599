import { join } from "node:path";
import { z } from "zod";
import { callFunction, setEnv } from "../../../scripts/start/deployment.ts";
import { copyProject, QUICK_PUSH } from "../../support/officialCli.ts";
import { EmbeddedServer, type EmbeddedOptions } from "../embedded/server.ts";

const PROJECT = join(import.meta.dirname, "project");

/** A deployment with nothing on it but lists of ten rows. */
export interface PlainServer {
  server: EmbeddedServer;
  /** The rows' ids, list by list. */
  rows: readonly string[];
}

export async function startPlainServer(options: EmbeddedOptions, lists: number): Promise<PlainServer> {
  const server = await EmbeddedServer.start(options);
  await setEnv(server.deployment, { ISSUER: server.issuer.origin });
  const project = copyProject(PROJECT, () => server.deployment);
  try {
    await project.succeed(...QUICK_PUSH);
  } finally {
    project.remove();
  }
  const filled = await callFunction(server.deployment, { kind: "mutation", path: "rows:fill", args: { lists } });
  return { server, rows: z.array(z.string()).parse(filled) };
}
