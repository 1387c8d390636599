/** The program of a thread that runs actions, one at a time. */
import { setPriority } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, type Transferable, workerData } from "node:worker_threads";
import { z } from "zod";
import type { PackedModules, RegisteredFunction } from "../domain/application.ts";
import { LazyModules } from "../isolate/lazyModules.ts";
import { describeFailure } from "../run/functionErrors.ts";
import { answered, openRequest, responseParts } from "./httpParts.ts";
import type { FromThread, RunOrder, ThreadSetup, ToActionThread } from "./messages.ts";
import { currentRun, ThreadHost, type ThreadRun } from "./threadHost.ts";

const vSetup = z.object({
  kind: z.enum(["isolate", "node"]),
  modules: z.custom<ReadonlyMap<string, PackedModules>>((value) => value instanceof Map),
  fixedNow: z.number().nullable(),
}) satisfies z.ZodType<ThreadSetup>;

/** Convex's limit for the evaluation of one module. */
const IMPORT_LIMIT_MS = 10_000;
/** The serving thread comes first when processors are scarce. */
const LOWER_PRIORITY = 5;

if (parentPort === null) throw new Error("This program is a thread's.");
const port = parentPort;
const setup = vSetup.parse(workerData);
const host = new ThreadHost({ send, fixedNow: setup.fixedNow });
const components = new Map<string, { modules: LazyModules; environment: Record<string, string> }>();

function send(message: FromThread, transfer: readonly Transferable[] = []): void {
  port.postMessage(message, transfer);
}

function componentOf({ component, environment }: RunOrder): LazyModules {
  const known = components.get(component) ?? opened(component);
  for (const name of Object.keys(known.environment)) Reflect.deleteProperty(known.environment, name);
  Object.assign(known.environment, environment);
  return known.modules;
}

function opened(component: string) {
  const packed = setup.modules.get(component);
  if (packed === undefined) throw new Error(`The component "${component}" was not pushed.`);
  const environment: Record<string, string> = {};
  const options = { kind: setup.kind, environment, host, importLimitMs: IMPORT_LIMIT_MS };
  const created = { modules: new LazyModules(packed, options), environment };
  components.set(component, created);
  return created;
}

async function run(order: RunOrder): Promise<void> {
  const begun: ThreadRun = { id: order.run, isOver: false };
  host.seed(order.seed);
  try {
    const modules = componentOf(order);
    const ended = await currentRun.run(begun, () => work(modules, order));
    // Node reports a rejected promise that nobody awaits at the end of a turn of the event loop.
    await nextTurn();
    end(begun, { type: "done", run: order.run, value: ended });
  } catch (thrown) {
    fail(begun, thrown);
  }
}

async function work(modules: LazyModules, order: RunOrder): Promise<string | null> {
  if (order.work.type === "http") return await serve(modules, order.work, order.run);
  const { module, name, requestId, argsJson } = order.work;
  const registered = asRegistered(Reflect.get(await modules.load(module), name));
  const result = registered?.invokeAction?.(requestId, argsJson);
  if (result === undefined) throw new Error(`Function ${module}:${name} cannot be called.`);
  return await result;
}

/** Resolves when the response was read to its end, because the function may still be writing it. */
async function serve(
  modules: LazyModules,
  { route, request }: Extract<RunOrder["work"], { type: "http" }>,
  id: number,
): Promise<null> {
  const registered = handlerOf(Reflect.get(await modules.load("http.js"), "default"), route);
  const response = await registered?.invokeHttpAction?.(openRequest(request));
  if (response === undefined) throw new Error(`${route} is not an HTTP action.`);
  const { response: parts, transfer, sent } = responseParts(answered(response));
  send({ type: "response", run: id, response: parts }, transfer);
  await sent;
  return null;
}

/** A router lists its routes as path, method and handler. */
function handlerOf(router: unknown, wanted: string): RegisteredFunction | null {
  const getRoutes: unknown = typeof router === "object" && router !== null ? Reflect.get(router, "getRoutes") : null;
  const routes: unknown = typeof getRoutes === "function" ? Reflect.apply(getRoutes, router, []) : null;
  for (const route of Array.isArray(routes) ? routes : []) {
    if (Array.isArray(route) && `${String(route[1])} ${String(route[0])}` === wanted) return asRegistered(route[2]);
  }
  return null;
}

/** `convex/server` gives functions these properties. */
function asRegistered(value: unknown): RegisteredFunction | null {
  // eslint-disable-next-line passage/assertions -- Its calls are optional, and what they return is checked by their callers.
  return typeof value === "function" ? (value as RegisteredFunction & typeof value) : null;
}

function end(ended: ThreadRun, message: FromThread): void {
  if (ended.isOver) return;
  ended.isOver = true;
  host.forgetCalls();
  send(message);
}

function fail(failed: ThreadRun, thrown: unknown): void {
  end(failed, { type: "failed", run: failed.id, failure: describeFailure(thrown) });
}

// As in Convex, an error that nothing catches fails the function that caused it. Node reports it in that function's context.
for (const event of ["unhandledRejection", "uncaughtException"] as const) {
  process.on(event, (reason: unknown) => {
    const run = currentRun.getStore();
    if (run !== undefined) fail(run, reason);
  });
}

port.on("message", (message: ToActionThread) => {
  if (message.type === "ping") send({ type: "pong" });
  else if (message.type === "run") void run(message);
  else host.answer(message);
});

// On Linux a thread has a priority of its own; elsewhere this would lower the whole process.
if (process.platform === "linux") setPriority(0, LOWER_PRIORITY);
