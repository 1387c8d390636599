import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";

const vOutcome = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("answer"),
    status: z.number().int().min(200).max(599),
    body: z.union([z.string(), z.record(z.string(), z.unknown())]).default(""),
    contentType: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  /** The real answer, cut after this many bytes. */
  z.strictObject({ kind: z.literal("truncate"), bytes: z.number().int().min(0) }),
  /** No answer: the connection stays open until the caller gives up or the faults are cleared. */
  z.strictObject({ kind: z.literal("timeout") }),
]);

const vFault = z.strictObject({
  match: z
    .strictObject({
      standin: z.string().optional(),
      method: z.string().toUpperCase().optional(),
      /** Exact path under the stand-in, or a prefix followed by `*`. */
      path: z.string().startsWith("/").optional(),
    })
    .default({}),
  latencyMs: z.number().int().min(0).max(600_000).default(0),
  outcome: vOutcome.optional(),
  /** `before`: the fault replaces the effect. `after`: the request takes effect, and then fails. */
  effect: z.enum(["before", "after"]).default("before"),
  /** Share of the matching calls that fail, spread evenly: 0.25 is every fourth. */
  share: z.number().gt(0).max(1).default(1),
  /** Ends after this many failures. */
  count: z.number().int().min(1).optional(),
});
export const vFaults = z.strictObject({ faults: z.array(vFault).max(100) });
export type Fault = z.infer<typeof vFault>;
type Outcome = z.infer<typeof vOutcome>;
interface ArmedFault {
  fault: Fault;
  matched: number;
  struck: number;
}

/** The active faults. They never affect control pages (`/__…`), so a fault can always be cleared. */
export class FaultPlan {
  #armed: ArmedFault[] = [];
  #release = new AbortController();

  set(faults: Fault[]): void {
    this.clear();
    this.#armed = faults.map((fault) => ({ fault, matched: 0, struck: 0 }));
  }

  clear(): void {
    this.#armed = [];
    this.#release.abort();
    this.#release = new AbortController();
  }

  list(): (Fault & { matched: number; struck: number })[] {
    return this.#armed.map(({ fault, matched, struck }) => ({ ...fault, matched, struck }));
  }

  /** Aborts when the active faults are replaced or cleared. */
  get released(): AbortSignal {
    return this.#release.signal;
  }

  /** Counts the request against the first fault that it matches, and returns that fault if the request must fail. */
  strike(method: string, path: string): Fault | null {
    const armed = this.#armed.find(
      ({ fault, struck }) => matches(fault, method, path) && struck < (fault.count ?? Infinity),
    );
    if (armed === undefined) return null;
    const { share } = armed.fault;
    armed.matched += 1;
    // Spreads evenly without randomness: the call fails when the running total passes the next whole number.
    if (Math.floor(armed.matched * share + 1e-9) === Math.floor((armed.matched - 1) * share + 1e-9)) return null;
    armed.struck += 1;
    return armed.fault;
  }
}

function matches({ match }: Fault, method: string, path: string): boolean {
  const [, standin = "", ...rest] = path.split("/");
  const local = `/${rest.join("/")}`;
  if (match.standin !== undefined && match.standin !== standin) return false;
  if (match.method !== undefined && match.method !== method) return false;
  if (match.path === undefined) return true;
  return match.path.endsWith("*") ? local.startsWith(match.path.slice(0, -1)) : local === match.path;
}

export function injectFaults(plan: FaultPlan): MiddlewareHandler {
  return async (c, next) => {
    const fault = plan.strike(c.req.method, c.req.path);
    if (fault === null) return next();
    const { released } = plan;
    await settled(fault.latencyMs, AbortSignal.any([released, c.req.raw.signal]));
    if (fault.outcome === undefined) return next();
    if (fault.effect === "after" || fault.outcome.kind === "truncate") await next();
    c.res = await answerWith(fault.outcome, c, released);
    return undefined;
  };
}

async function answerWith(outcome: Outcome, c: Context, released: AbortSignal): Promise<Response> {
  switch (outcome.kind) {
    case "answer":
      return plannedAnswer(outcome);
    case "truncate": {
      const headers = new Headers(c.res.headers);
      headers.delete("content-length");
      const body = (await c.res.arrayBuffer()).slice(0, outcome.bytes);
      return new Response(body, { status: c.res.status, headers });
    }
    case "timeout":
      await settled(Infinity, AbortSignal.any([released, c.req.raw.signal]));
      return new Response("The stand-in gave no answer in time.", { status: 504 });
    default:
      return outcome satisfies never;
  }
}

function plannedAnswer({ status, body, contentType, headers }: Extract<Outcome, { kind: "answer" }>): Response {
  const isText = typeof body === "string";
  const type =
    contentType ?? (isText ? (body.trimStart().startsWith("<") ? "text/html" : "text/plain") : "application/json");
  // Hono replaces a response header by header; a fresh one drops the handler's headers.
  const bodyAllowed = status !== 204 && status !== 304;
  const text = isText ? body : JSON.stringify(body);
  return new Response(bodyAllowed ? text : null, { status, headers: { "content-type": type, ...headers } });
}

/** Waits this many milliseconds, or for ever, unless the signal ends the wait. */
async function settled(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined;
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
