import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Callers } from "../auth/callers.ts";
import type { CallOutcome, Calls, FunctionCall, JsonValue } from "../engine/ports.ts";
import { decodeTimestamp, encodeTimestamp, isEncodedTimestamp } from "../protocol/codec.ts";
import type { ApiEnv } from "./apiEnv.ts";
import { BadRequest } from "./failures.ts";
import { originOf } from "./origin.ts";
import { toPlainJson } from "./plainJson.ts";

export interface FunctionRouteDeps {
  calls: Calls;
  callers: Callers;
}

/** Arguments may be 16 MiB, and base64 makes bytes a third longer. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;

/** Convex's own status for "the function ran and threw"; its clients read the body of exactly this one. */
const STATUS_FUNCTION_FAILED = 560;

const vFormat = z.enum(["json", "convex_encoded_json", "convex_json"]).default("convex_encoded_json");
const vJson = z.custom<JsonValue>((value) => value !== undefined);
const vRequest = z.object({
  path: z.string().min(1).max(1024),
  /** The official clients send the arguments object in an array; the public HTTP API sends it bare. */
  args: z.union([z.array(vJson).max(1), z.record(z.string(), vJson)]).default({}),
  format: vFormat,
  componentPath: z.string().nullish(),
});
const vRequestAtTimestamp = vRequest.extend({ ts: z.string().refine(isEncodedTimestamp).transform(decodeTimestamp) });
const vRun = vRequest.omit({ path: true });

type Format = z.infer<typeof vFormat>;
type Run = (call: FunctionCall) => Promise<CallOutcome>;

/** Function calls over plain HTTP: what ConvexHttpClient, the official CLI and the public HTTP API send. */
export function functionRoutes({ calls, callers }: FunctionRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new BadRequest("RequestTooLarge", `A request may have at most ${String(MAX_BODY_BYTES)} bytes.`);
    },
  });

  async function call(context: Context<ApiEnv>, request: z.infer<typeof vRequest>, run: Run): Promise<Response> {
    const caller = await callers.fromHeader(context.req.header("authorization"));
    const componentPath = request.componentPath ?? "";
    if (componentPath !== "" && caller.kind !== "admin") {
      throw new BadRequest("NotAnAdministrator", "Only an administrator may call a component's functions.");
    }
    const outcome = await run({
      path: request.path,
      args: argumentsObject(request.args),
      caller,
      requestId: context.get("requestId"),
      origin: originOf(context.env.incoming),
      ...(componentPath === "" ? {} : { componentPath }),
    });
    return answer(outcome, request.format);
  }

  const query: Run = async (request) => (await calls.query(request)).outcome;
  const byPath: Record<string, Run> = {
    "/api/query": query,
    "/api/mutation": async (request) => (await calls.mutation(request)).outcome,
    "/api/action": (request) => calls.action(request),
    "/api/function": (request) => calls.anyFunction(request),
  };
  for (const [path, run] of Object.entries(byPath)) {
    routes.post(path, limited, async (context) => call(context, await readBody(context, vRequest), run));
  }
  routes.get("/api/query", (context) => call(context, readSearch(context), query));
  routes.post("/api/run/:identifier{.+}", limited, async (context) => {
    const path = functionPath(context.req.param("identifier"));
    const request = { ...(await readBody(context, vRun)), path };
    return call(context, request, (functionCall) => calls.anyFunction(functionCall));
  });
  routes.post("/api/query_ts", (context) => context.json({ ts: encodeTimestamp(calls.latestTimestamp()) }));
  routes.post("/api/query_at_ts", limited, async (context) => {
    const request = await readBody(context, vRequestAtTimestamp);
    return call(context, request, (functionCall) => queryAt(calls, functionCall, request.ts));
  });
  return routes;
}

/** Past snapshots are not kept, so a moment that writes have overtaken is refused rather than answered with later data. */
async function queryAt(calls: Calls, call: FunctionCall, ts: bigint): Promise<CallOutcome> {
  const result = await calls.query(call);
  if (result.ts === ts) return result.outcome;
  throw new BadRequest(
    "SnapshotNotKept",
    "The data has changed since that timestamp; ask for a new one and try again.",
  );
}

async function readBody<T>(context: Context<ApiEnv>, schema: z.ZodType<T>): Promise<T> {
  let body: unknown;
  try {
    body = await context.req.json();
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    throw new BadRequest("BadJsonBody", "The request's body is not JSON.");
  }
  return valid(schema, body);
}

function readSearch(context: Context<ApiEnv>): z.infer<typeof vRequest> {
  const { args, ...others } = context.req.query();
  let parsedArgs: unknown;
  try {
    parsedArgs = args === undefined ? {} : JSON.parse(args);
  } catch {
    throw new BadRequest("BadJsonBody", "The parameter args is not JSON.");
  }
  return valid(vRequest, { ...others, args: parsedArgs });
}

function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
  throw new BadRequest("BadRequest", `The request is malformed (${fields.join(", ")}).`);
}

function argumentsObject(args: JsonValue): JsonValue {
  return Array.isArray(args) ? (args[0] ?? {}) : args;
}

/** `messages/list` in an address names the function `messages:list`. */
function functionPath(identifier: string): string {
  if (identifier.includes(":")) return identifier;
  const cut = identifier.lastIndexOf("/");
  return cut < 0 ? identifier : `${identifier.slice(0, cut)}:${identifier.slice(cut + 1)}`;
}

function answer(outcome: CallOutcome, format: Format): Response {
  const isPlain = format === "json";
  const logLines = `"logLines":${JSON.stringify(outcome.logLines)}`;
  const headers = { "Content-Type": "application/json" };
  if (outcome.ok) {
    // Already JSON text: parsed only where its shape has to change.
    const value = isPlain ? JSON.stringify(toPlainJson(vJson.parse(JSON.parse(outcome.value)))) : outcome.value;
    return new Response(`{"status":"success","value":${value},${logLines}}`, { headers });
  }
  const { errorMessage, errorData } = outcome;
  const data = errorData === undefined ? {} : { errorData: isPlain ? toPlainJson(errorData) : errorData };
  const body = { status: "error", errorMessage, ...data, logLines: outcome.logLines };
  return Response.json(body, { status: isPlain ? 200 : STATUS_FUNCTION_FAILED });
}
