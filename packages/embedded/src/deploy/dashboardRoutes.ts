/** Addresses that Convex's dashboard and other administration programs ask. */
import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { ApiEnv } from "../http/apiEnv.ts";
import { canonicalPath } from "../domain/functionPath.ts";
import type { Installation } from "../domain/installation.ts";
import type { Log } from "../domain/log.ts";
import type { Settings } from "../domain/settings.ts";
import type { Scheduling } from "../system/scheduling.ts";
import { answerRefusal } from "./deployRefused.ts";
import { readEnvironment } from "./environment.ts";

export interface DashboardRouteDeps {
  settings: Settings;
  installation: Installation;
  /** Commits the work, in a transaction of the component. */
  inOwnCommit: <T>(work: (scheduling: Scheduling) => T, to: { component: string }) => Promise<T>;
  log: Log;
  /** Middleware that refuses requests without the admin key. */
  requireAdmin: MiddlewareHandler;
}

/** A component's path is also its id; see `components:list`. */
const vComponent = z
  .string()
  .nullish()
  .transform((path) => path ?? "");
const vCancel = z.object({ id: z.string(), componentId: vComponent });
const vCancelAll = z.object({ udfPath: z.string().nullish(), componentId: vComponent });
/** A commit blocks the process. */
const CANCELLED_AT_ONCE = 500;

export function dashboardRoutes({ requireAdmin, ...deps }: DashboardRouteDeps): Hono<ApiEnv> {
  const { settings, installation, inOwnCommit, log } = deps;
  const routes = new Hono<ApiEnv>();
  routes.onError((error, context) => answerRefusal(context, log, error));
  routes.get("/api/check_admin_key", requireAdmin, (context) =>
    // No operation named means that all are allowed.
    context.json({ success: true, allowedOps: [], isReadOnly: false }),
  );
  for (const path of ["/api/list_environment_variables", "/api/v1/list_environment_variables"]) {
    routes.get(path, requireAdmin, (context) => context.json({ environmentVariables: readEnvironment(settings) }));
  }
  routes.get("/api/shapes2", requireAdmin, (context) =>
    context.json(shapes(installation, context.req.query("component") ?? "")),
  );
  routes.post("/api/cancel_job", requireAdmin, async (context) => {
    const { id, componentId } = vCancel.parse(await context.req.json());
    await inOwnCommit(
      (scheduling) => {
        scheduling.cancel(id);
      },
      { component: componentId },
    );
    return context.body(null);
  });
  routes.post("/api/cancel_all_jobs", requireAdmin, async (context) => {
    const { udfPath, componentId } = vCancelAll.parse(await context.req.json());
    await cancelAll(inOwnCommit, componentId, udfPath ?? null);
    return context.body(null);
  });
  return routes;
}

/** Convex infers shapes from documents. Here, a table has documents of any shape, or none. */
function shapes(installation: Installation, component: string): Record<string, { type: "Unknown" | "Never" }> {
  const tables = installation.tableSizes().filter((size) => size.component === component);
  return Object.fromEntries(
    tables.map(({ table, documents }) => [table, { type: documents === 0 ? "Never" : "Unknown" }]),
  );
}

/** Cancels the pending functions of a component, with this path or with any. */
async function cancelAll(
  inOwnCommit: DashboardRouteDeps["inOwnCommit"],
  component: string,
  udfPath: string | null,
): Promise<void> {
  const path = udfPath === null ? null : canonicalPath(udfPath);
  const pending = await inOwnCommit((scheduling) => scheduling.pending(), { component });
  const ids = pending.filter((each) => path === null || each.path === path).map(({ id }) => id);
  while (ids.length > 0) {
    const some = ids.splice(0, CANCELLED_AT_ONCE);
    await inOwnCommit(
      (scheduling) => {
        for (const id of some) scheduling.cancel(id);
      },
      { component },
    );
  }
}
