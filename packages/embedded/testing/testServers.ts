/** A deployment's two HTTP servers with a few fake functions, for the tests of `http/`. */
import { Hono } from "hono";
import { createAuthenticator } from "../src/auth/authenticator.ts";
import { createCallers } from "../src/auth/callers.ts";
import { EMPTY_APPLICATION } from "../src/domain/components.ts";
import type { Files } from "../src/system/files.ts";
import { parsedArguments } from "../src/domain/callArguments.ts";
import type { Application, HttpRouter } from "../src/domain/application.ts";
import type { CallOutcome, Calls, FunctionCall } from "../src/domain/calls.ts";
import type { Clock } from "../src/domain/clock.ts";
import type { JsonValue } from "../src/domain/json.ts";
import type { Log } from "../src/domain/log.ts";
import { anEngine } from "./testEngine.ts";
import type { Sessions } from "../src/protocol/transport.ts";
import { systemClock, systemRandomness } from "../src/process/systemEnvironment.ts";
import type { ApiEnv } from "../src/http/apiEnv.ts";
import { InboundBudget } from "../src/http/inboundBudget.ts";
import { Metrics } from "../src/http/metrics.ts";
import { requireAdmin } from "../src/http/router.ts";
import { type Servers, startServers } from "../src/http/servers.ts";

export const ADMIN_KEY = `embedded|${"0f".repeat(32)}`;
const NO_SESSIONS: Sessions = { open: () => ({ onMessage: () => undefined, onClose: () => undefined }) };

export type TestFunction = (args: JsonValue, call: FunctionCall) => CallOutcome | Promise<CallOutcome>;

export interface TestServersOptions {
  functions?: Record<string, TestFunction>;
  /** Handles every path but `/absent`; null for an application without `http.ts`. */
  httpAction?: Calls["httpAction"] | null;
  sessions?: Sessions;
  files?: Files;
  clock?: Clock;
  /** Replaces the default budget. */
  inbound?: InboundBudget;
  maxAnonymous?: number;
  isBehindProxy?: boolean;
}

export interface TestServers extends Servers {
  url: string;
  siteUrl: string;
  log: { level: "info" | "error" | "refusal"; message: string; details: Record<string, unknown> }[];
  /** The timestamp that queries are answered at. A test advances it as a commit would. */
  history: { latest: bigint };
}

export async function startTestServers(options: TestServersOptions = {}): Promise<TestServers> {
  const { log, entries } = collectingLog();
  const history = { latest: 1_700_000_000_000_000_000n };
  const clock = options.clock ?? systemClock;
  const authenticator = createAuthenticator({ providers: () => [], clock, fetch, log });
  const callers = createCallers({ adminKey: ADMIN_KEY, authenticator });
  const deployRoutes = new Hono<ApiEnv>();
  deployRoutes.post("/api/deploy2/start_push", requireAdmin(callers), (context) => context.json({ pushed: true }));
  const servers = await startServers({
    host: "127.0.0.1",
    port: 0,
    sitePort: 0,
    ready: Promise.resolve(),
    inbound: options.inbound ?? new InboundBudget(),
    isBehindProxy: options.isBehindProxy ?? false,
    ...(options.maxAnonymous !== undefined && { maxAnonymous: options.maxAnonymous }),
    calls: callsOf(options, history),
    files: options.files ?? anEngine().files,
    callers,
    application: () => applicationOf(options),
    sessions: options.sessions ?? NO_SESSIONS,
    clock,
    randomness: systemRandomness,
    log,
    instanceName: "embedded",
    metrics: new Metrics(),
    furtherRoutes: [deployRoutes],
  });
  const url = `http://127.0.0.1:${String(servers.port)}`;
  const siteUrl = `http://127.0.0.1:${String(servers.sitePort)}`;
  return { ...servers, url, siteUrl, log: entries, history };
}

function collectingLog(): { log: Log; entries: TestServers["log"] } {
  const entries: TestServers["log"] = [];
  const at =
    (level: TestServers["log"][number]["level"]) =>
    (message: string, details: Record<string, unknown> = {}) => {
      entries.push({ level, message, details });
    };
  return { log: { info: at("info"), error: at("error"), refusal: at("refusal") }, entries };
}

function callsOf({ functions = {}, httpAction }: TestServersOptions, history: { latest: bigint }): Calls {
  const run = (call: FunctionCall): Promise<CallOutcome> => {
    const found = functions[call.path];
    if (found !== undefined) return Promise.resolve(found(parsedArguments(call.args), call));
    return Promise.resolve({
      ok: false,
      errorMessage: `Could not find public function for '${call.path}'.`,
      logLines: [],
    });
  };
  const timed = async (call: FunctionCall) => ({ outcome: await run(call), ts: history.latest });
  return {
    query: timed,
    mutation: timed,
    action: run,
    anyFunction: run,
    httpAction: (request, context) => {
      if (httpAction === undefined || httpAction === null) throw new Error("This test has no HTTP action.");
      return httpAction(request, context);
    },
    latestTimestamp: () => history.latest,
  };
}

function applicationOf({ httpAction }: TestServersOptions): Application {
  const http: HttpRouter = { lookup: (path, method) => (path === "/absent" ? null : [{}, method, path]) };
  const hasHttp = httpAction !== undefined && httpAction !== null;
  return { ...EMPTY_APPLICATION, http: hasHttp ? http : null };
}
