import { Hono } from "hono";
import type { CardContext } from "./cardContext.ts";
import { queryFrom, queryFromAddress, type ListQuery } from "./listing.ts";
import { recordsIn, TABLE_NAME } from "./records.ts";
import { AirtableRefusal, refusals } from "./refusals.ts";

/** The two calls of the provider's Web API that the app and the provider's own client make: list records, get one record. */
export function apiRoutes(card: CardContext): Hono {
  const { file, listings, limit, token, baseId } = card;
  const routes = new Hono();
  const records = () => recordsIn(file.grid, card.firstStartAt);
  const list = (query: ListQuery) => listings.list(records(), file.grid[0] ?? [], query);
  routes.use("/:baseId/:table/*", async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${token}`) throw refusals.noToken();
    if (card.isPlanUsedUp()) throw refusals.planUsedUp();
    if (!limit.admit()) throw refusals.tooMany();
    const isOurs = c.req.param("baseId") === baseId && c.req.param("table") === TABLE_NAME;
    if (!isOurs || file.trouble !== null) throw refusals.notPermitted();
    await next();
  });
  routes.get("/:baseId/:table", (c) => c.json(list(queryFromAddress(new URL(c.req.url).searchParams))));
  routes.post("/:baseId/:table/listRecords", async (c) =>
    c.json(list(queryFrom(await c.req.json().catch(() => null)))),
  );
  routes.get("/:baseId/:table/:recordId", (c) => {
    const found = records().find(({ id }) => id === c.req.param("recordId"));
    if (found === undefined) throw refusals.notFound();
    return c.json(found);
  });
  routes.all("*", () => {
    throw refusals.notFound();
  });
  routes.onError((error, c) => {
    if (error instanceof AirtableRefusal) return error.answer(c);
    throw error;
  });
  return routes;
}
