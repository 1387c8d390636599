import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callFunction, cliEnv, deploymentService, setEnv, type Deployment } from "../../../scripts/start/deployment.ts";
import { runTool } from "../../../scripts/start/runTool.ts";
import { collectGarbage, startProfile } from "../profiler.ts";
import { startProgram, type Program } from "../program.ts";
import { importLeads } from "./importing.ts";
import { startIssuer, type Issuer } from "./issuer.ts";
import { startSheet, type Sheet } from "./sheet.ts";

export interface PassageOptions {
  /** An empty folder. */
  folder: string;
  people: number;
  /** Where CPU profiles of the deployment's process go, one for each measurement; null for none. */
  profileFolder: string | null;
}

/** The embedded deployment as a program of its own, with this project's functions, staff and as many leads as asked. */
export class PassageServer {
  readonly issuer: Issuer;
  private readonly sheet: Sheet;
  private readonly options: PassageOptions;
  private program: Program;
  private leads = 0;

  private constructor(options: PassageOptions, parts: { issuer: Issuer; sheet: Sheet; program: Program }) {
    this.options = options;
    this.issuer = parts.issuer;
    this.sheet = parts.sheet;
    this.program = parts.program;
  }

  static async start(options: PassageOptions): Promise<PassageServer> {
    const [issuer, sheet, program] = await Promise.all([startIssuer(), startSheet(), launch(options)]);
    const server = new PassageServer(options, { issuer, sheet, program });
    await setEnv(server.deployment, { CLERK_ISSUER: issuer.origin, PASSAGE_SAMPLES: "1" });
    await runTool({
      doing: "Pushing the functions",
      args: ["node_modules/convex/bin/main.js", "deploy", "-y", "--typecheck", "disable", "--codegen", "disable"],
      env: cliEnv(server.deployment),
    });
    await server.enrolPeople();
    return server;
  }

  get url(): string {
    return this.program.url;
  }

  get pid(): number {
    return this.program.pid;
  }

  private get deployment(): Deployment {
    const adminKey = readFileSync(join(this.options.folder, "deployment", "admin.key"), "utf8").trim();
    return { url: this.url, adminKey };
  }

  private async enrolPeople(): Promise<void> {
    const BATCH = 100;
    const everybody = Array.from({ length: this.options.people }, (_, index) => this.issuer.person(index));
    for (let start = 0; start < everybody.length; start += BATCH) {
      const people = everybody.slice(start, start + BATCH);
      await callFunction(this.deployment, { kind: "mutation", path: "access/jobs:seedSamplePeople", args: { people } });
    }
  }

  /** Adds leads by the real sheet job and returns how long that took, in ms. */
  async growTo(leads: number): Promise<number> {
    if (leads <= this.leads) return 0;
    await setEnv(this.deployment, this.sheet.env);
    const tookMs = await importLeads(this.deployment, leads, this.sheet.grow);
    this.leads = leads;
    // From here on the scheduled run finds no sheet: what is measured next is not the reading of it.
    await setEnv(this.deployment, Object.fromEntries(Object.keys(this.sheet.env).map((name) => [name, undefined])));
    return tookMs;
  }

  /** Starts a profile, if profiles were asked for; the returned function ends it. */
  async profile(name: string): Promise<() => Promise<void>> {
    const { profileFolder } = this.options;
    if (profileFolder === null || this.program.inspectorUrl === null) return async () => undefined;
    return await startProfile(this.program.inspectorUrl, join(profileFolder, `${name}.cpuprofile`));
  }

  /** Of a server that was started to be inspected. */
  async collectGarbage(): Promise<void> {
    if (this.program.inspectorUrl === null) throw new Error("The server was not started to be inspected.");
    await collectGarbage(this.program.inspectorUrl);
  }

  /** Stops and starts the program on the same data; resolves with the ms from its start to its `ready`. */
  async restart({ isInspected = false } = {}): Promise<number> {
    await this.program.stop();
    const startedAt = performance.now();
    this.program = await launch(this.options, isInspected);
    return performance.now() - startedAt;
  }

  async stop(): Promise<void> {
    await this.program.stop();
    this.issuer.stop();
    this.sheet.stop();
  }
}

function launch({ folder, profileFolder }: PassageOptions, isInspected = profileFolder !== null): Promise<Program> {
  const data = { deployment: join(folder, "deployment"), logs: folder };
  mkdirSync(data.deployment, { recursive: true });
  const anyPort = { app: 0, deployment: 0, httpActions: 0, standins: 0 };
  const { nodeArgs, logFile } = deploymentService(
    { path: folder, standins: folder, release: () => undefined, ...data },
    anyPort,
    "hidden",
  );
  const extra = (process.env["EXTRA"] ?? "").split(" ").filter((t) => t !== "");
  const profiling = isInspected ? ["--inspect=127.0.0.1:0"] : [];
  return startProgram({ nodeArgs: [...profiling, ...extra, ...nodeArgs], logFile });
}
