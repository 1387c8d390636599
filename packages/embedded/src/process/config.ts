import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface DeploymentConfig {
  host: string;
  /** 0 takes any free port; the same for `sitePort`. */
  port: number;
  sitePort: number;
  dataFolder: string;
  /** `full` waits for the disk at every commit; `normal` may lose the last commits at a power failure. */
  sync: "full" | "normal";
  /**
   * The detail of an error for callers other than administrators. `shown`: message, stack and console lines, for
   * development. `hidden`: the request id only, as in Convex's production. The log has the rest, and the data of a
   * ConvexError is always sent.
   */
  errors: "shown" | "hidden";
  /** Variables of functions that this process got from its own environment; they are never stored. */
  secrets: Record<string, string>;
  /** Public origins of the two ports, for URLs that functions and files have; null if they are reached directly. */
  cloudOrigin: string | null;
  siteOrigin: string | null;
  /** A proxy on this machine sends the caller's address in `X-Forwarded-For`. */
  isBehindProxy: boolean;
  /** False disables scheduled functions and crons. A restored backup is opened without, because they act on the outside. */
  runsJobs: boolean;
  /** Null for real deployments. */
  testing: TestConditions | null;
}

/** Options that make a run repeatable or provoke conflicts; see the README. */
export interface TestConditions {
  /** Replaces the machine's randomness, which makes ids, tokens and the admin key predictable. */
  seed: number | null;
  /** The fixed time of the clock, in epoch ms. */
  now: number | null;
  /** Share of mutations, from 0 to 1. */
  conflictShare: number;
  /** Answers each call of a query or mutation in a turn of its own, as in Convex. */
  strictTurns: boolean;
}

/** An invalid command line. The message is one sentence for the person who typed it. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

const OPTIONS = {
  host: { type: "string", default: "127.0.0.1" },
  port: { type: "string", default: "3210" },
  "site-port": { type: "string", default: "3211" },
  data: { type: "string" },
  sync: { type: "string", default: "full" },
  errors: { type: "string", default: "shown" },
  secrets: { type: "string", default: "" },
  "cloud-origin": { type: "string" },
  "site-origin": { type: "string" },
  "behind-proxy": { type: "boolean", default: false },
  "without-jobs": { type: "boolean", default: false },
  "for-tests": { type: "boolean", default: false },
  seed: { type: "string" },
  now: { type: "string" },
  "inject-conflicts": { type: "string" },
  "strict-turns": { type: "boolean" },
} as const;

/**
 * Throws Misuse. `from` is the directory in which the command was typed: npm changes to the checkout and gives the
 * original in INIT_CWD.
 */
export function readConfig(args: readonly string[], from = process.env["INIT_CWD"] ?? process.cwd()): DeploymentConfig {
  const values = readOptions(args);
  if (values.data === undefined || values.data === "") throw new Misuse("Name the data folder: --data DIR.");
  if (values.sync !== "full" && values.sync !== "normal") throw new Misuse("--sync is either full or normal.");
  if (values.errors !== "shown" && values.errors !== "hidden") throw new Misuse("--errors is either shown or hidden.");
  const port = readPort("--port", values.port);
  const sitePort = readPort("--site-port", values["site-port"]);
  if (port === sitePort && port !== 0) throw new Misuse("--port and --site-port must differ.");
  const dataFolder = resolve(from, values.data);
  const { host, sync, errors } = values;
  return {
    host,
    port,
    sitePort,
    dataFolder,
    sync,
    errors,
    secrets: readSecrets(values.secrets),
    cloudOrigin: readOrigin("--cloud-origin", values["cloud-origin"]),
    siteOrigin: readOrigin("--site-origin", values["site-origin"]),
    isBehindProxy: values["behind-proxy"],
    runsJobs: !values["without-jobs"],
    testing: readTestConditions(values),
  };
}

/** A path may follow, as with a proxy that serves HTTP actions below `/http`; URLs are made by appending to it. */
function readOrigin(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const isPlain = url?.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/$/, "");
  throw new Misuse(`${option} is an address such as https://convex.firm.example.`);
}

/** The named variables of this process. */
function readSecrets(names: string): Record<string, string> {
  const named = names.split(",").filter((name) => name !== "");
  return Object.fromEntries(
    named.map((name) => {
      const value = process.env[name] ?? "";
      if (value === "") throw new Misuse(`--secrets names ${name}, which is not set in this process's environment.`);
      return [name, value];
    }),
  );
}

const TEST_OPTIONS = ["seed", "now", "inject-conflicts", "strict-turns"] as const;

function readTestConditions(values: ReturnType<typeof readOptions>): TestConditions | null {
  const given = TEST_OPTIONS.find((option) => values[option] !== undefined);
  if (given !== undefined && !values["for-tests"]) {
    throw new Misuse(`--${given} is for tests, never for real data: add --for-tests.`);
  }
  if (!values["for-tests"]) return null;
  const { seed, now, "inject-conflicts": share = "0" } = values;
  if (seed !== undefined && !/^\d{1,15}$/.test(seed)) {
    throw new Misuse("--seed is a whole number of at most 15 digits.");
  }
  if (now !== undefined && Number.isNaN(Date.parse(now))) {
    throw new Misuse("--now is a time such as 2026-03-04T12:00:00Z.");
  }
  if (!/^(0|1|0\.\d+)$/.test(share)) throw new Misuse("--inject-conflicts is a share from 0 to 1.");
  return {
    seed: seed === undefined ? null : Number(seed),
    now: now === undefined ? null : Date.parse(now),
    conflictShare: Number(share),
    strictTurns: values["strict-turns"] === true,
  };
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence = "The options make no sense."] = error instanceof Error ? error.message.split(/(?<=\.) |\n/) : [];
    throw new Misuse(sentence);
  }
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Misuse(`${option} is a number from 0 to 65535.`);
}
