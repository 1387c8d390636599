import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { ROOT } from "../../../scripts/start/root.ts";
import { requireCaddy } from "../../../scripts/test/caddy.ts";

/** The name of the server in deploy/Caddyfile. The tests' browsers resolve it to this machine. */
export const HOST = "passage.firm.example";

interface CaddyOptions {
  /** An empty folder. */
  folder: string;
  /** The port of TLS; the next one is used, too. */
  tls: number;
  app: number;
  deployment: number;
}

export interface RunningCaddy {
  child: ChildProcess;
  ended: Promise<unknown>;
}

const WITHIN_MS = 20_000;

/** Starts Caddy on the file of deploy/, at other ports and with a certificate authority of its own; resolves when it serves. */
export async function startCaddy(options: CaddyOptions): Promise<RunningCaddy> {
  const path = join(options.folder, "Caddyfile");
  writeFileSync(path, caddyfileFor(options));
  const home = { HOME: options.folder, XDG_DATA_HOME: options.folder, XDG_CONFIG_HOME: options.folder };
  const child = spawn(requireCaddy(), ["run", "--config", path, "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...home },
  });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (told = (told + text).slice(-4_000)));
  const running = { child, ended: once(child, "exit") };
  const until = Date.now() + WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    if (await handshakes(options.tls)) return running;
    await pause(50);
  }
  child.kill("SIGKILL");
  throw new Error(`Caddy did not answer:\n${told}`);
}

function caddyfileFor({ folder, tls, app, deployment }: CaddyOptions): string {
  const own = [
    "admin off",
    "auto_https disable_redirects",
    "local_certs",
    "skip_install_trust",
    `storage file_system ${folder}`,
    `https_port ${String(tls)}`,
    `http_port ${String(tls + 1)}`,
  ];
  const ours = readFileSync(join(ROOT, "deploy", "Caddyfile"), "utf8")
    .replace(/^passage\.firm\.example \{$/m, `${HOST}:${String(tls)} {`)
    .replace("127.0.0.1:3210", `127.0.0.1:${String(deployment)}`)
    .replace("127.0.0.1:3200", `127.0.0.1:${String(app)}`);
  return `{\n${own.join("\n")}\n}\n${ours}`;
}

function handshakes(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, servername: HOST, rejectUnauthorized: false });
    const close = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("secureConnect", () => {
      close(true);
    });
    socket.once("error", () => {
      close(false);
    });
  });
}
