import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { DEFAULT_DATA, parsePort } from "../start/options.ts";
import { StartProblem, describe } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";

export interface ServeOptions {
  /** The public address of the server, as `https://host` or `https://host:port`. */
  origin: string;
  /** The app's port; the deployment takes the ten and eleven above it. */
  port: number;
  dataFolder: string;
  /** The folder with the settings; null if systemd supplies them. */
  secretsFolder: string | null;
  /** The origin of the local stand-in of the sign-in service; null outside tests. */
  testSignIn: string | null;
}

const USAGE = "npm run serve -- --origin https://passage.firm.example [--port 3200] [--data DIR] [--secrets DIR]";

const FLAG_TEXTS: readonly (readonly [flag: string, meaning: string])[] = [
  [
    "--origin URL",
    "where people open it, such as https://passage.firm.example; a proxy on this machine ends TLS there",
  ],
  ["--port N", "the proxy asks for the app at N (3200), for the deployment at N+10; all on loopback only"],
  ["--data DIR", "where everything is kept (.passage-server)"],
  [
    "--secrets DIR",
    "the settings, in a folder of mode 700: a file `settings` of lines NAME=value, or a file for each name;",
  ],
  ["", "without it, systemd's credentials are read ($CREDENTIALS_DIRECTORY)"],
];

/** Text to print instead of starting, or null. */
export function serveHelp(args: readonly string[]): string | null {
  if (!args.includes("--help") && !args.includes("-h")) return null;
  const flags = FLAG_TEXTS.map(([flag, meaning]) => `  ${flag.padEnd(15)} ${meaning}`);
  return [USAGE, ...flags, "docs/operating.md, One server, has each step."].join("\n");
}

const TEST_SIGN_IN = "sign-in-standin-of-tests";

const FLAGS = {
  origin: { type: "string" },
  port: { type: "string", default: "3200" },
  data: { type: "string" },
  secrets: { type: "string" },
  [TEST_SIGN_IN]: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Beside the data of `npm start`, which a server must not use. */
const SERVER_DATA = `${DEFAULT_DATA}-server`;

/** `from` is the person's working directory: npm has changed to the checkout by now. */
export function parseServeOptions(args: string[], from = process.env["INIT_CWD"] ?? process.cwd()): ServeOptions {
  const values = parseFlags(args);
  const standin = values[TEST_SIGN_IN];
  return {
    origin: readOrigin(values.origin),
    port: parsePort(values.port),
    dataFolder: values.data === undefined ? join(ROOT, SERVER_DATA) : resolve(from, values.data),
    secretsFolder: values.secrets === undefined ? null : resolve(from, values.secrets),
    testSignIn: standin === undefined ? null : readStandin(standin),
  };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: false }).values;
  } catch (error) {
    const [what = ""] = describe(error).split(". ");
    throw new StartProblem(`${what}: ${USAGE}.`);
  }
}

function readOrigin(text: string | undefined): string {
  if (text === undefined) throw new StartProblem(`Say where people open it, with --origin: ${USAGE}.`);
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.href !== `${url.origin}/` || !url.hostname.includes(".")) {
    throw new StartProblem(
      `--origin is https:// and a host name, such as https://passage.firm.example, not "${text}".`,
    );
  }
  return url.origin;
}

function readStandin(text: string): string {
  const url = URL.parse(text);
  if (url?.hostname === "127.0.0.1" && url.protocol === "http:" && url.port !== "") return url.origin;
  throw new StartProblem(`--${TEST_SIGN_IN} is for tests alone: the address of a stand-in on 127.0.0.1.`);
}
