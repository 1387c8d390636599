/** What `convex export`, `convex import` and a backup call. */
import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { answerRefusal, DeployRefused } from "../deploy/refusal.ts";
import type { Log } from "../engine/ports.ts";
import type { FileStore } from "../storage/fileStore.ts";
import { backUp } from "./backups.ts";
import type { Exports } from "./exports.ts";
import type { SnapshotWorld } from "./snapshotWorld.ts";

export interface SnapshotRouteDeps {
  exports: Exports;
  world: SnapshotWorld;
  log: Log;
  requireAdmin: MiddlewareHandler;
}

const vTimestamp = z.string().regex(/^\d{1,20}$/);
const vBackup = z.object({ folder: z.string() });

export function snapshotRoutes({ exports, world, log, requireAdmin }: SnapshotRouteDeps): Hono {
  const routes = new Hono();
  routes.onError((error, context) => answerRefusal(context, log, error));
  routes.post("/api/export/request/zip", requireAdmin, async (context) => {
    const files: FileStore | null = context.req.query("includeStorage") === "true" ? world.fileStore : null;
    await exports.request(files);
    return context.json({});
  });
  routes.get("/api/export/zip/:ts", requireAdmin, async (context) => {
    const ts = vTimestamp.parse(context.req.param("ts"));
    const path = exports.pathOf(ts);
    if (!existsSync(path)) throw new DeployRefused("ExportNotFound", "There is no such export, or not any more.");
    const { size } = await stat(path);
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Length": String(size),
        "Content-Disposition": `attachment; filename=snapshot_${ts}.zip`,
      },
    });
  });
  // Whoever has the admin key may deploy code that writes wherever this process may.
  routes.post("/api/embedded/backup", requireAdmin, async (context) => {
    const { folder } = vBackup.parse(await context.req.json());
    return context.json(await backUp(world, folder));
  });
  return routes;
}
