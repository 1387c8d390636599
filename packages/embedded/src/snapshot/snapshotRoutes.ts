/** The HTTP routes of `convex export`, `convex import` and backups. */
import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { ApiEnv } from "../http/apiEnv.ts";
import { webStream } from "../http/webStream.ts";
import { z } from "zod";
import { answerRefusal, DeployRefused } from "../deploy/deployRefused.ts";
import type { Log } from "../domain/log.ts";
import type { FileStore } from "../storage/fileStore.ts";
import { backUp } from "./backups.ts";
import type { Exports } from "./exports.ts";
import { vImport, type Imports } from "./imports.ts";
import type { SnapshotDeps } from "./snapshotDeps.ts";

export interface SnapshotRouteDeps {
  exports: Exports;
  imports: Imports;
  snapshotDeps: SnapshotDeps;
  log: Log;
  requireAdmin: MiddlewareHandler;
}

const vTimestamp = z.string().regex(/^\d{1,20}$/);
const vBackup = z.object({ folder: z.string() });
const vFinishedUpload = z.object({ import: vImport, uploadToken: z.string(), partTokens: z.array(z.string()) });
const vPerformed = z.object({ importId: z.string() });

export function snapshotRoutes(deps: SnapshotRouteDeps): Hono<ApiEnv> {
  const { log, requireAdmin, snapshotDeps } = deps;
  const routes = new Hono<ApiEnv>();
  routes.onError((error, context) => answerRefusal(context, log, error));
  addExportRoutes(routes, deps);
  addImportRoutes(routes, deps);
  // Any folder is allowed: the admin key already permits deploying code that writes wherever this process can.
  routes.post("/api/embedded/backup", requireAdmin, async (context) => {
    const { folder } = vBackup.parse(await context.req.json());
    return context.json(await backUp(snapshotDeps, folder));
  });
  return routes;
}

function addExportRoutes(routes: Hono<ApiEnv>, { exports, snapshotDeps, requireAdmin }: SnapshotRouteDeps): void {
  routes.post("/api/export/request/zip", requireAdmin, async (context) => {
    const files: FileStore | null = context.req.query("includeStorage") === "true" ? snapshotDeps.fileStore : null;
    await exports.request(files);
    return context.json({});
  });
  routes.get("/api/export/zip/:ts", requireAdmin, async (context) => {
    const ts = vTimestamp.parse(context.req.param("ts"));
    const path = exports.pathOf(ts);
    if (!existsSync(path)) {
      throw new DeployRefused("ExportNotFound", "There is no such export, or it was replaced by a newer one.");
    }
    const { size } = await stat(path);
    return new Response(webStream(createReadStream(path)), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Length": String(size),
        "Content-Disposition": `attachment; filename=snapshot_${ts}.zip`,
      },
    });
  });
}

function addImportRoutes(routes: Hono<ApiEnv>, { imports, requireAdmin }: SnapshotRouteDeps): void {
  const { uploads } = imports;
  routes.post("/api/import/start_upload", requireAdmin, (context) => context.json({ uploadToken: uploads.start() }));
  routes.post("/api/import/upload_part", requireAdmin, async (context) => {
    const part = required(context, "partNumber");
    await uploads.takePart(required(context, "uploadToken"), part, context.env.incoming);
    return context.json(part);
  });
  routes.post("/api/import/finish_upload", requireAdmin, async (context) => {
    const { import: request, uploadToken, partTokens } = vFinishedUpload.parse(await context.req.json());
    const upload = await uploads.finish(uploadToken, partTokens);
    return context.json({ importId: await imports.begin(request, upload) });
  });
  routes.post("/api/perform_import", requireAdmin, async (context) => {
    await imports.perform(vPerformed.parse(await context.req.json()).importId);
    return context.json({});
  });
}

function required(context: Context<ApiEnv>, name: string): string {
  const value = context.req.query(name);
  if (value === undefined) throw new DeployRefused("BadRequest", `The query has no ${name}.`);
  return value;
}
