import { Hono, type Handler, type MiddlewareHandler } from "hono";
import { except } from "hono/combine";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { Callers } from "../auth/callers.ts";
import { AuthRefused } from "../auth/authRefused.ts";
import type { Randomness } from "../domain/randomness.ts";
import { newRequestId } from "../domain/requestId.ts";
import { CONVEX_PACKAGE_VERSION } from "../protocol/version.ts";
import { type ApiEnv, REQUEST_ID_HEADER } from "./apiEnv.ts";
import { callerOf } from "./callerOf.ts";
import { answerFailure, shownPath } from "./failures.ts";
import { FILE_HEADERS, fileRoutes, type FileRouteDeps } from "./fileRoutes.ts";
import { functionRoutes } from "./functionRoutes.ts";
import { type HttpActionDeps, httpActionRoutes } from "./httpActionRoutes.ts";
import type { Metrics } from "./metrics.ts";

export interface RouterDeps extends HttpActionDeps, FileRouteDeps {
  randomness: Randomness;
  instanceName: string;
  metrics: Metrics;
  /** Further routes. Routes of administrators require the admin key themselves, with `requireAdmin`. */
  furtherRoutes: readonly Hono<ApiEnv>[];
}

/** Routes that a page may call while it is closing, by `navigator.sendBeacon`, as `@convex-dev/presence` does. */
const BEACONED = ["/api/mutation", "/api/action"];

const OPEN_TO_PAGES = ["/version", "/instance_name", "/instance_version"];

/** All routes of the deployment's port except the sync socket. */
export function createRouter(deps: RouterDeps): Hono<ApiEnv> {
  const router = newRouter(deps);
  // Credentials are explicit headers, never cookies, so any origin may call; permissions depend on the token.
  const open = { exposeHeaders: [REQUEST_ID_HEADER, ...FILE_HEADERS], maxAge: 86_400 };
  const anyOrigin = cors({ ...open, origin: "*" });
  // A beacon always requests permission to send cookies, which an answer for "any origin" does not give. There are no cookies.
  const namedOrigin = cors({ ...open, origin: (origin) => origin || "*", credentials: true });
  for (const path of BEACONED) router.use(path, namedOrigin);
  router.use("/api/*", except(BEACONED, anyOrigin));
  for (const path of OPEN_TO_PAGES) router.use(path, anyOrigin);
  router.get("/", (context) => context.text("This Convex deployment is running. See https://docs.convex.dev/."));
  router.get("/version", (context) => context.text(CONVEX_PACKAGE_VERSION));
  router.get("/instance_name", (context) => context.text(deps.instanceName));
  router.get("/instance_version", (context) => context.text(CONVEX_PACKAGE_VERSION));
  router.post("/echo", echo);
  router.route("/", functionRoutes(deps));
  router.route("/", fileRoutes(deps));
  for (const routes of deps.furtherRoutes) router.route("/", routes);
  router.route("/", httpActionRoutes(deps, "/http"));
  return router;
}

/** All routes of the HTTP actions' port. */
export function createSiteRouter(deps: RouterDeps): Hono<ApiEnv> {
  const router = newRouter(deps);
  router.route("/", httpActionRoutes(deps));
  return router;
}

/** Returns the request's body, as bytes and not as the sender's type; the CLI measures the network with it. */
const echo: Handler<ApiEnv> = ({ req: { raw } }) =>
  new Response(raw.body, { headers: { "Content-Type": "application/octet-stream" } });

/** Middleware that refuses requests without the admin key. */
export function requireAdmin(callers: Callers): MiddlewareHandler {
  return createMiddleware<ApiEnv>(async (context, next) => {
    const caller = await callerOf(context, callers);
    if (caller.kind !== "admin") throw new AuthRefused("BadAdminKey");
    await next();
  });
}

function newRouter({ randomness, log, metrics }: Pick<RouterDeps, "randomness" | "log" | "metrics">): Hono<ApiEnv> {
  const router = new Hono<ApiEnv>();
  router.use(async (context, next) => {
    const requestId = newRequestId(randomness);
    context.set("requestId", requestId);
    await next();
    context.header(REQUEST_ID_HEADER, requestId);
    metrics.requestEnded(context.res.status);
    const { method, path } = context.req;
    if (context.res.status >= 400) {
      log.refusal("A request was refused", { requestId, method, path: shownPath(path), status: context.res.status });
    }
  });
  router.onError((error, context) => answerFailure(error, context, log));
  router.notFound((context) => context.json({ code: "NotFound", message: "Nothing is served at this address." }, 404));
  return router;
}
