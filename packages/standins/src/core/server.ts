import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { createServer, IncomingMessage, type Server } from "node:http";
import { dirname, join, resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { AccessKey } from "./accessKey.ts";
import { admitCallers } from "./admission.ts";
import { openState } from "./collection.ts";
import { controlRoutes, type Controls } from "./controlRoutes.ts";
import { FaultPlan, injectFaults } from "./faults.ts";
import { requireLoopback } from "./loopback.ts";
import { RequestLog } from "./requestLog.ts";
import { Settings } from "./settings.ts";
import type { Link, Standin, StandinContext } from "./standin.ts";
import { StartRefusal } from "./startRefusal.ts";
import { WebhookSender } from "./webhooks.ts";

const LONGEST_PATH = 200;

export type StandinMaker = (context: StandinContext) => Promise<Standin>;

export interface ServerOptions {
  makers: StandinMaker[];
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataFolder: string;
  appUrl: string;
  siteUrl: string | null;
  samples: boolean;
  now?: () => number;
}

export interface RunningStandins {
  origin: string;
  standins: Standin[];
  links: Link[];
  accessKey: string;
  stop: () => Promise<void>;
}

/** Starts all stand-ins on one port. Refuses (StartRefusal) in production, off loopback, on a taken port or an unwritable folder. */
export async function startStandins(options: ServerOptions): Promise<RunningStandins> {
  if (process.env["NODE_ENV"] === "production") throw new StartRefusal("The stand-ins do not run in production.");
  requireLoopback(options.host);
  const now = options.now ?? Date.now;
  const database = openFolder(options.dataFolder);
  // The server listens first, because the addresses it hands out contain the port; early calls wait for the rest.
  const opened = Promise.withResolvers<Hono>();
  opened.promise.catch(() => undefined);
  const handle = getRequestListener(async (request, env) => (await opened.promise).fetch(request, env));
  const server = createServer((incoming, outgoing) => {
    // Browsers must not guess that an answer is a script or a page.
    outgoing.setHeader("X-Content-Type-Options", "nosniff");
    void handle(incoming, outgoing);
  });
  const webhooks = new WebhookSender(database, { now });
  const faults = new FaultPlan();
  const stop = async () => {
    faults.clear();
    webhooks.close();
    await closeServer(server);
    database.close();
  };
  try {
    const port = await listen(server, options);
    const origin = `http://127.0.0.1:${String(port)}`;
    const pageOrigin = `http://localhost:${String(port)}`;
    const settings = new Settings(database);
    const context: StandinContext = { ...options, database, settings, webhooks, origin, pageOrigin, now };
    const standins: Standin[] = [];
    for (const make of options.makers) standins.push(await make(context));
    const accessKey = await AccessKey.open(settings, port);
    const app = new Hono({ strict: false });
    app.use(admitCallers({ standins, accessKey, appUrl: options.appUrl, origin }));
    addRoutes(app, { standins, faults, log: new RequestLog(now), webhooks, samples: options.samples });
    opened.resolve(app);
    const links = standins.flatMap(({ name, pages }) =>
      pages.map(({ label, path }) => ({ label, url: accessKey.link(`${pageOrigin}/${name}${path}`) })),
    );
    return { origin, standins, links, accessKey: accessKey.text, stop };
  } catch (error) {
    opened.reject(error);
    await stop();
    throw error;
  }
}

function addRoutes(app: Hono, controls: Controls): void {
  const { standins, faults, log } = controls;
  for (const standin of standins) {
    app.use(`/${standin.name}/*`, log.record(), injectFaults(faults));
    app.route(`/${standin.name}`, standin.routes);
  }
  app.route("/", controlRoutes(controls));
  app.notFound((c) => c.json({ error: `No stand-in answers ${c.req.method} ${c.req.path}.` }, 404));
  app.onError((error, c) => {
    // A client that aborted gets no answer, and nobody need act: the list of requests has it.
    if (error instanceof HTTPException) return error.getResponse();
    if (hasBrokenOff(c.env)) return c.json({ error: "The request broke off." }, 400);
    console.error(`${c.req.method} ${shown(c.req.path)} failed:`, error);
    return c.json({ error: "The stand-in failed; its terminal says why." }, 500);
  });
}

const vBindings = z.object({ incoming: z.instanceof(IncomingMessage) });

function hasBrokenOff(bindings: unknown): boolean {
  const incoming = vBindings.safeParse(bindings).data?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}

/** Limits the length, which callers choose. */
function shown(path: string): string {
  return path.length <= LONGEST_PATH ? path : `${path.slice(0, LONGEST_PATH)}… (${String(path.length)} characters)`;
}

/**
 * Makes one folder at a time, because Node's recursive mkdir never returns where the system refuses with "no such
 * file", as under /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function openFolder(dataFolder: string): ReturnType<typeof openState> {
  try {
    makeFolder(resolve(dataFolder));
    return openState(join(dataFolder, "standins.sqlite"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(`The stand-ins cannot keep their data in ${dataFolder}: ${reason}.`);
  }
}

async function listen(server: Server, { host, port }: ServerOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new StartRefusal(`Port ${String(port)} is already in use.`) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
