import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Callers } from "../auth/callers.ts";
import { JsonText } from "../domain/jsonText.ts";
import type { CallOutcome, Calls, FunctionCall } from "../domain/calls.ts";
import type { Caller } from "../domain/caller.ts";
import { decodeTimestamp, encodeTimestamp, isEncodedTimestamp } from "../protocol/codec.ts";
import type { ApiEnv } from "./apiEnv.ts";
import { callerOf } from "./callerOf.ts";
import { readBody, shareFor } from "./requestBodies.ts";
import { BadRequest } from "./failures.ts";
import type { InboundBudget } from "./inboundBudget.ts";
import { toPlainJson } from "./plainJson.ts";
import { parseJson, parseReceivedJson, vParsed, type JsonValue } from "../domain/json.ts";

export interface FunctionRouteDeps {
  calls: Calls;
  callers: Callers;
  inbound: InboundBudget;
}

/** Convex's status for a function that ran and threw. Its clients read the body of this error status only. */
const STATUS_FUNCTION_FAILED = 560;

const vFormat = z.enum(["json", "convex_encoded_json", "convex_json"]).default("convex_encoded_json");
const vRequest = z.object({
  path: z.string().min(1).max(1024),
  /**
   * The official clients send the arguments object in an array; the public HTTP API sends it directly. It is kept as
   * text, so that a pending request is no larger in memory than its body.
   */
  args: z
    .union([z.array(vParsed).max(1), z.record(z.string(), vParsed)])
    .default({})
    .transform((args) => new JsonText(JSON.stringify(Array.isArray(args) ? (args[0] ?? {}) : args))),
  format: vFormat,
  componentPath: z.string().nullish(),
});
const vRequestAtTimestamp = vRequest.extend({ ts: z.string().refine(isEncodedTimestamp).transform(decodeTimestamp) });
const vRun = vRequest.omit({ path: true });

type Format = z.infer<typeof vFormat>;
type Run = (call: FunctionCall) => Promise<CallOutcome>;

interface Answering {
  context: Context<ApiEnv>;
  caller: Caller;
  inbound: InboundBudget;
}

/** Function calls over HTTP, as sent by ConvexHttpClient, the official CLI and the public HTTP API. */
export function functionRoutes({ calls, callers, inbound }: FunctionRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  /** Authenticates first, because the caller decides how large the body may be. */
  async function answering(context: Context<ApiEnv>): Promise<Answering> {
    return { context, caller: await callerOf(context, callers), inbound };
  }

  const query: Run = async (request) => (await calls.query(request)).outcome;
  const byPath: Record<string, Run> = {
    "/api/query": query,
    "/api/mutation": async (request) => (await calls.mutation(request)).outcome,
    "/api/action": (request) => calls.action(request),
    "/api/function": (request) => calls.anyFunction(request),
  };
  for (const [path, run] of Object.entries(byPath)) {
    routes.post(path, async (context) => {
      const to = await answering(context);
      return call(to, await readRequest(to, vRequest), run);
    });
  }
  routes.get("/api/query", async (context) => call(await answering(context), readSearch(context), query));
  routes.post("/api/run/:identifier{.+}", async (context) => {
    const path = functionPath(context.req.param("identifier"));
    const to = await answering(context);
    const request = { ...(await readRequest(to, vRun)), path };
    return call(to, request, (functionCall) => calls.anyFunction(functionCall));
  });
  routes.post("/api/query_ts", (context) => context.json({ ts: encodeTimestamp(calls.latestTimestamp()) }));
  routes.post("/api/query_at_ts", async (context) => {
    const to = await answering(context);
    const request = await readRequest(to, vRequestAtTimestamp);
    return call(to, request, (functionCall) => queryAt(calls, functionCall, request.ts));
  });
  return routes;
}

async function call(to: Answering, request: z.infer<typeof vRequest>, run: Run): Promise<Response> {
  const { context, caller } = to;
  const { path, args, format } = request;
  const componentPath = request.componentPath ?? "";
  if (componentPath !== "" && caller.kind !== "admin") {
    throw new BadRequest("NotAnAdministrator", "Only an administrator may call a component's functions.");
  }
  const requestId = context.get("requestId");
  const origin = context.env.addresses.originOf(context.env.incoming);
  const component = componentPath === "" ? {} : { componentPath };
  return answer(to, await run({ path, args, caller, requestId, origin, ...component }), format);
}

/**
 * Past snapshots are not kept, so a timestamp older than the last commit is refused rather than answered with later
 * data.
 */
async function queryAt(calls: Calls, call: FunctionCall, ts: bigint): Promise<CallOutcome> {
  const result = await calls.query(call);
  if (result.ts === ts) return result.outcome;
  throw new BadRequest(
    "SnapshotNotKept",
    "The data has changed since that timestamp; ask for a new one and try again.",
  );
}

async function readRequest<T>(to: Answering, schema: z.ZodType<T>): Promise<T> {
  return parseRequest(await readBody(to.context, to), schema);
}

function parseRequest<T>(text: string, schema: z.ZodType<T>): T {
  let body: JsonValue;
  try {
    body = parseReceivedJson(text);
  } catch {
    throw new BadRequest("BadJsonBody", "The request's body is not JSON.");
  }
  return valid(schema, body);
}

function readSearch(context: Context<ApiEnv>): z.infer<typeof vRequest> {
  const { args, ...others } = context.req.query();
  let parsedArgs: JsonValue;
  try {
    parsedArgs = args === undefined ? {} : parseReceivedJson(args);
  } catch {
    throw new BadRequest("BadJsonBody", "The parameter args is not JSON.");
  }
  return valid(vRequest, { ...others, args: parsedArgs });
}

function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = shapeOf(schema, value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
  throw new BadRequest("BadRequest", `The request is malformed (${fields.join(", ")}).`);
}

function shapeOf<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) throw new BadRequest("BadRequest", "The request is nested too deeply.");
    throw error;
  }
}

/** `messages/list` in a path names the function `messages:list`. */
function functionPath(identifier: string): string {
  if (identifier.includes(":")) return identifier;
  const cut = identifier.lastIndexOf("/");
  return cut < 0 ? identifier : `${identifier.slice(0, cut)}:${identifier.slice(cut + 1)}`;
}

function answer({ context, caller, inbound }: Answering, outcome: CallOutcome, format: Format): Response {
  const { text, status } = answerText(outcome, format);
  // Counts against the budget until the response has been sent.
  const unread = { inbound, caller, giveUp: () => context.env.outgoing.destroy() };
  shareFor(context, unread).holds(text.length);
  return new Response(text, { status, headers: { "Content-Type": "application/json" } });
}

function answerText(outcome: CallOutcome, format: Format): { text: string; status: number } {
  const isPlain = format === "json";
  const logLines = `"logLines":${JSON.stringify(outcome.logLines)}`;
  if (outcome.ok) {
    // The value is JSON text already; it is parsed only if its shape has to change.
    const value = isPlain ? JSON.stringify(toPlainJson(parseJson(outcome.value))) : outcome.value;
    return { text: `{"status":"success","value":${value},${logLines}}`, status: 200 };
  }
  const { errorMessage, errorData } = outcome;
  const data = errorData === undefined ? {} : { errorData: isPlain ? toPlainJson(errorData) : errorData };
  const body = { status: "error", errorMessage, ...data, logLines: outcome.logLines };
  return { text: JSON.stringify(body), status: isPlain ? 200 : STATUS_FUNCTION_FAILED };
}
