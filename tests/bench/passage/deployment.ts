import { callFunction, cliEnv, setEnv } from "../../../scripts/start/deployment.ts";
import { runTool } from "../../../scripts/start/runTool.ts";
import { EmbeddedServer, type EmbeddedOptions } from "../embedded/server.ts";
import { importLeads } from "./importing.ts";
import { startSheet, type Sheet } from "./sheet.ts";

export interface PassageOptions extends EmbeddedOptions {
  people: number;
  /** The time of the first lead; epoch ms. Each later one comes five minutes after the one before. */
  firstLeadAt?: number;
}

/** A deployment with this project's functions, its staff, and any number of leads. */
export class PassageServer {
  readonly server: EmbeddedServer;
  readonly #sheet: Sheet;
  #leads = 0;

  private constructor(server: EmbeddedServer, sheet: Sheet) {
    this.server = server;
    this.#sheet = sheet;
  }

  static async start({ people, firstLeadAt, ...options }: PassageOptions): Promise<PassageServer> {
    const [sheet, server] = await Promise.all([startSheet(firstLeadAt), EmbeddedServer.start(options)]);
    await setEnv(server.deployment, {
      CLERK_ISSUER: server.issuer.origin,
      CLERK_BACKEND_URL: server.issuer.origin,
      PASSAGE_SAMPLES: "1",
    });
    await runTool({
      doing: "Pushing the functions",
      args: ["node_modules/convex/bin/main.js", "deploy", "-y", "--typecheck", "disable", "--codegen", "disable"],
      env: cliEnv(server.deployment),
    });
    await enrolPeople(server, people);
    return new PassageServer(server, sheet);
  }

  /** Adds leads through the real sheet job, and returns the duration in ms. */
  async growTo(leads: number): Promise<number> {
    if (leads <= this.#leads) return 0;
    await this.connectSheet();
    const tookMs = await this.importUpTo(leads);
    await this.disconnectSheet();
    return tookMs;
  }

  /** From here on the scheduled run reads the sheet, too. A changed variable has the modules evaluated again. */
  async connectSheet(): Promise<void> {
    await setEnv(this.server.deployment, this.#sheet.env);
  }

  /** From here on the scheduled run finds no sheet, so that reading it does not disturb a measurement. */
  async disconnectSheet(): Promise<void> {
    const names = Object.keys(this.#sheet.env);
    await setEnv(this.server.deployment, Object.fromEntries(names.map((name) => [name, undefined])));
  }

  /** As `growTo`, with a sheet that is connected. */
  async importUpTo(leads: number): Promise<number> {
    const tookMs = await importLeads(this.server.deployment, leads, this.#sheet.grow);
    this.#leads = leads;
    return tookMs;
  }

  get leads(): number {
    return this.#leads;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.#sheet.stop();
  }
}

async function enrolPeople({ deployment, issuer }: EmbeddedServer, count: number): Promise<void> {
  const BATCH = 100;
  const everybody = Array.from({ length: count }, (_, index) => issuer.person(index));
  for (let start = 0; start < everybody.length; start += BATCH) {
    const people = everybody.slice(start, start + BATCH);
    await callFunction(deployment, {
      kind: "mutation",
      path: "workspace/samples/internal:seedPeople",
      args: { people },
    });
  }
  await callFunction(deployment, { kind: "mutation", path: "workspace/samples/internal:seedFirm" });
}
