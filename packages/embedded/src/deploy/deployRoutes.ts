import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { ApiEnv } from "../http/apiEnv.ts";
import type { JsonValue } from "../domain/json.ts";
import type { PushDeps, Pushes } from "./pushes.ts";
import { answerRefusal, DeployRefused } from "./deployRefused.ts";

export interface DeployRouteDeps extends Pick<PushDeps, "urls" | "log"> {
  pushes: Pushes;
  /** Middleware that refuses requests without the admin key. */
  requireAdmin: MiddlewareHandler;
}

type Answer = JsonValue | Record<string, unknown>;

/** Maximum size of the decompressed body, with bundles and source maps. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

const decompress = promisify(brotliDecompress);

/** The HTTP routes of the official CLI's push and of `convex env`. */
export function deployRoutes({ pushes, ...deps }: DeployRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const calls: Record<string, (body: unknown) => Answer | Promise<Answer>> = {
    "/api/get_config_hashes": () => pushes.getConfigHashes(),
    "/api/deploy2/evaluate_schema": (body) => pushes.evaluateSchema(body),
    "/api/deploy2/evaluate_push": (body) => pushes.evaluatePush(body),
    "/api/deploy2/start_push": (body) => pushes.startPush(body),
    "/api/deploy2/wait_for_schema": (body) => pushes.waitForSchema(body),
    "/api/deploy2/finish_push": (body) => pushes.finishPush(body),
    "/api/deploy2/report_push_completed": (body) => pushes.reportPushCompleted(body),
    "/api/update_environment_variables": (body) => pushes.updateEnvironment(body),
  };
  for (const [path, call] of Object.entries(calls)) {
    routes.post(path, deps.requireAdmin, async (context) => {
      try {
        return context.json(await call(await readBody(context)));
      } catch (error) {
        return answerRefusal(context, deps.log, error);
      }
    });
  }
  // `convex dev` writes both URLs into the project's .env.local.
  routes.get("/api/v1/get_canonical_urls", deps.requireAdmin, (context) => {
    const { cloud, site } = deps.urls();
    return context.json({ convexCloudUrl: cloud, convexSiteUrl: site });
  });
  return routes;
}

async function readBody(context: Context): Promise<unknown> {
  const sent = Buffer.from(await context.req.arrayBuffer());
  const isPacked = context.req.header("content-encoding") === "br";
  try {
    const bytes = isPacked ? await decompress(sent, { maxOutputLength: MAX_BODY_BYTES }) : sent;
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new DeployRefused("BadRequest", "The request's body is not (brotli-compressed) JSON.", { cause: error });
  }
}
