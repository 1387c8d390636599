import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { apiRoutes } from "./apiRoutes.ts";
import { formRoutes } from "./formRoutes.ts";
import type { SheetContext } from "./sheetContext.ts";
import { sheetPageRoutes } from "./sheetPageRoutes.ts";

const MAX_BODY_BYTES = 256 * 1024;

export function sheetRoutes(sheet: SheetContext): Hono {
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  routes.route("/v4", apiRoutes(sheet));
  routes.route("/token", sheet.account.tokenRoutes());
  routes.route("/form", formRoutes(sheet));
  routes.route("/", sheetPageRoutes(sheet));
  return routes;
}
