import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deploymentService, type Deployment } from "../../../scripts/start/deployment.ts";
import { collectGarbage, startProfile } from "../profiler.ts";
import { startProgram, type Program } from "../program.ts";
import { startIssuer, type Issuer } from "./issuer.ts";

export interface EmbeddedOptions {
  /** An empty folder. */
  folder: string;
  /** The folder for CPU profiles of the deployment's process, one for each measurement; null for none. */
  profileFolder: string | null;
  /** Further flags of the deployment. */
  flags?: readonly string[];
}

/** The embedded deployment as its own process, without functions yet, with a sign-in service beside it. */
export class EmbeddedServer {
  readonly issuer: Issuer;
  readonly #options: EmbeddedOptions;
  #program: Program;

  private constructor(options: EmbeddedOptions, { issuer, program }: { issuer: Issuer; program: Program }) {
    this.#options = options;
    this.issuer = issuer;
    this.#program = program;
  }

  static async start(options: EmbeddedOptions): Promise<EmbeddedServer> {
    const [issuer, program] = await Promise.all([startIssuer(), launch(options)]);
    return new EmbeddedServer(options, { issuer, program });
  }

  get url(): string {
    return this.#program.url;
  }

  get pid(): number {
    return this.#program.pid;
  }

  get deployment(): Deployment {
    const adminKey = readFileSync(join(this.#options.folder, "deployment", "admin.key"), "utf8").trim();
    return { url: this.url, adminKey };
  }

  /** Starts a profile, if profiles were asked for; the returned function ends it. */
  async profile(name: string): Promise<() => Promise<void>> {
    const { profileFolder } = this.#options;
    if (profileFolder === null || this.#program.inspectorUrl === null) return async () => undefined;
    return await startProfile(this.#program.inspectorUrl, join(profileFolder, `${name}.cpuprofile`));
  }

  /** Works only on a server that was started with an inspector. */
  async collectGarbage(): Promise<void> {
    if (this.#program.inspectorUrl === null) throw new Error("The server was not started to be inspected.");
    await collectGarbage(this.#program.inspectorUrl);
  }

  /** Stops and starts the program on the same data; resolves with the ms from its start to its `ready`. */
  async restart({ isInspected = false } = {}): Promise<number> {
    await this.#program.stop();
    const startedAt = performance.now();
    this.#program = await launch(this.#options, isInspected);
    return performance.now() - startedAt;
  }

  async stop(): Promise<void> {
    await this.#program.stop();
    this.issuer.stop();
  }
}

function launch(
  { folder, profileFolder, flags = [] }: EmbeddedOptions,
  isInspected = profileFolder !== null,
): Promise<Program> {
  const data = { deployment: join(folder, "deployment"), logs: folder };
  mkdirSync(data.deployment, { recursive: true });
  const anyPort = { app: 0, deployment: 0, httpActions: 0, standins: 0 };
  const { nodeArgs, logFile } = deploymentService({
    folder: data,
    ports: anyPort,
    errors: "hidden",
    secrets: {},
    flags,
  });
  const profiling = isInspected ? ["--inspect=127.0.0.1:0"] : [];
  return startProgram({ nodeArgs: [...profiling, ...nodeArgs], logFile });
}
