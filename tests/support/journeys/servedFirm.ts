import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { FOLLOWING_CHILD } from "../../../scripts/start/followingChild.ts";
import { ROOT } from "../../../scripts/start/root.ts";
import { startCaddy, HOST } from "./caddy.ts";

const WEBHOOK_SECRET = `whsec_${Buffer.from("the webhook's secret of a test").toString("base64")}`;
const vReport = z.object({ env: z.record(z.string(), z.string()) });
const vAccounts = z.tuple([z.object({ id: z.string() })]);
/** Values of the stand-ins that a server also needs in its settings. */
const TAKEN = /^(?:CLERK_(?:ISSUER|SECRET_KEY|BACKEND_URL)|S3_)/;

interface Running {
  child: ChildProcess;
  ended: Promise<unknown>;
}

/**
 * A practice's server as docs/operating.md describes it: `npm run serve` behind the Caddyfile of deploy/, with Caddy's own certificate
 * authority. The services are stand-ins, by the flag for tests.
 */
export class ServedFirm {
  readonly folder: string;
  readonly origin: string;
  readonly #ports: { app: number; standins: number; tls: number };
  #standins: Running | null = null;
  #proxy: Running | null = null;
  #server: Running | null = null;
  /** The server's output since its last start. */
  said: string[] = [];

  private constructor(port: number) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), "passage-server-")));
    this.#ports = { app: port, standins: port + 20, tls: port + 30 };
    this.origin = `https://${HOST}:${String(this.#ports.tls)}`;
  }

  /** The proxy and the services run; the server itself is started by `serve`. */
  static async begin(port: number): Promise<ServedFirm> {
    const firm = new ServedFirm(port);
    for (const name of ["standins", "secrets", "data", "caddy"]) mkdirSync(join(firm.folder, name), { mode: 0o700 });
    const [standins] = await Promise.all([firm.#startStandins(), firm.startProxy()]);
    firm.#standins = standins;
    firm.#writeSettings();
    return firm;
  }

  get dataFolder(): string {
    return join(this.folder, "data");
  }

  /** Starts the server of this release on the data folder; resolves when it is ready. Rejects with its output. */
  async serve(release = ROOT, dataFolder = this.dataFolder): Promise<void> {
    this.said = [];
    const flags = ["--origin", this.origin, "--port", String(this.#ports.app), "--data", dataFolder];
    const child = spawn(
      process.execPath,
      [
        ...FOLLOWING_CHILD,
        "--disable-warning=ExperimentalWarning",
        "scripts/serve.ts",
        ...flags,
        ...["--secrets", join(this.folder, "secrets")],
        ...["--sign-in-standin-of-tests", `http://127.0.0.1:${String(this.#ports.standins)}`],
      ],
      { cwd: release, stdio: ["ignore", "pipe", "pipe", "ipc"], env: { ...process.env, INIT_CWD: undefined } },
    );
    const ended = once(child, "exit");
    child.stderr?.setEncoding("utf8").on("data", (text: string) => this.said.push(text.trimEnd()));
    await this.#untilReady(child);
    this.#server = { child, ended };
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    if (child.stdout === null) throw new Error("The output of the server is not to be had.");
    for await (const line of createInterface({ input: child.stdout })) {
      this.said.push(line);
      if (!line.startsWith("ready ")) continue;
      child.stdout.resume();
      return;
    }
    throw new Error(`The server did not start:\n${this.said.join("\n")}`);
  }

  async endServer(): Promise<void> {
    await end(this.#server);
    this.#server = null;
  }

  async endProxy(): Promise<void> {
    await end(this.#proxy);
    this.#proxy = null;
  }

  async stop(): Promise<void> {
    for (const running of [this.#server, this.#proxy, this.#standins]) await end(running);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The link for the first administrator, as the server has printed it. */
  setupLink(): string {
    const link = this.said.find((line) => line.includes("/setup#"))?.trim();
    if (link === undefined) throw new Error(`The server printed no link:\n${this.said.join("\n")}`);
    return link;
  }

  /** The server's answer at `/healthz`, asked from this machine. */
  async health(): Promise<{ status: number; findings: Record<string, unknown> }> {
    const answer = await fetch(`http://127.0.0.1:${String(this.#ports.app)}/healthz`);
    return { status: answer.status, findings: z.record(z.string(), z.unknown()).parse(await answer.json()) };
  }

  /** Sends a request through the proxy, as a program elsewhere would. */
  async ask(path: string, { method = "GET", headers = {}, body = "" } = {}): Promise<{ status: number; text: string }> {
    const asked = request({
      host: "127.0.0.1",
      port: this.#ports.tls,
      servername: HOST,
      rejectUnauthorized: false,
      path,
      method,
      headers: { host: `${HOST}:${String(this.#ports.tls)}`, ...headers },
    });
    asked.end(body);
    return await new Promise((resolve, reject) => {
      asked.once("error", reject);
      asked.once("response", (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.once("end", () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
    });
  }

  /** Renames an account at the sign-in service, whose webhook reaches the server from outside; resolves to the status of the answer. */
  async rename(email: string, name: string, secret = WEBHOOK_SECRET): Promise<number> {
    const { env } = this.#report();
    const headers = { authorization: `Bearer ${env["CLERK_SECRET_KEY"] ?? ""}`, "content-type": "application/json" };
    const users = `${env["CLERK_BACKEND_URL"] ?? ""}/v1/users`;
    const [{ id }] = vAccounts.parse(await (await fetch(`${users}?email_address=${email}`, { headers })).json());
    await fetch(`${users}/${id}`, { method: "PATCH", headers, body: JSON.stringify({ first_name: name }) });
    const [eventId, at, body] = ["msg_1", new Date(), JSON.stringify({ type: "user.updated", data: { id } })];
    const signed = {
      "svix-id": eventId,
      "svix-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "svix-signature": new Webhook(secret).sign(eventId, at, body),
    };
    return (await this.ask("/http/webhooks/clerk", { method: "POST", headers: signed, body })).status;
  }

  async startProxy(): Promise<void> {
    const { app, tls } = this.#ports;
    this.#proxy = await startCaddy({ folder: join(this.folder, "caddy"), tls, app, deployment: app + 10 });
  }

  async #startStandins(): Promise<Running> {
    const flags = [
      "--port",
      String(this.#ports.standins),
      "--data",
      join(this.folder, "standins"),
      "--app-url",
      this.origin,
    ];
    const program = ["--disable-warning=ExperimentalWarning", "packages/standins/src/main.ts", ...flags];
    const child = spawn(process.execPath, [...FOLLOWING_CHILD, ...program], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    const output = child.stdout;
    if (output === null) throw new Error("The output of the stand-ins is not to be had.");
    for await (const line of createInterface({ input: output })) {
      if (!line.startsWith("ready ")) continue;
      output.resume();
      return { child, ended: once(child, "exit") };
    }
    throw new Error("The stand-ins did not start.");
  }

  #report() {
    return vReport.parse(JSON.parse(readFileSync(join(this.folder, "standins", "standins.json"), "utf8")));
  }

  #writeSettings(): void {
    const taken = Object.entries(this.#report().env).filter(([name]) => TAKEN.test(name));
    const lines = [...taken, ["CLERK_WEBHOOK_SECRET", WEBHOOK_SECRET], ["FIRM_NAME", "Duarte & Okafor"]];
    const path = join(this.folder, "secrets", "settings");
    writeFileSync(path, lines.map((pair) => `${pair.join("=")}\n`).join(""), { mode: 0o600 });
    chmodSync(path, 0o600);
  }
}

async function end(running: Running | null): Promise<void> {
  if (running === null || running.child.exitCode !== null || running.child.signalCode !== null) return;
  running.child.kill("SIGTERM");
  await running.ended;
}
