import { GeospatialIndex, point, rectangle } from "@convex-dev/geospatial";
import { v } from "convex/values";
import { components } from "./_generated/api";
import { mutation, query } from "./_generated/server";

const stops = new GeospatialIndex<string, { kind: string }>(components.geospatial);

export const add = mutation({
  args: { name: v.string(), at: point, kind: v.string(), order: v.number() },
  handler: async (ctx, { name, at, kind, order }) => {
    await stops.insert(ctx, name, at, { kind }, order);
  },
});

export const remove = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }): Promise<boolean> => await stops.remove(ctx, name),
});

export const where = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => (await stops.get(ctx, name))?.coordinates ?? null,
});

/** Reads all pages of two stops, of one kind if a kind is given. */
export const within = query({
  args: { rectangle, kind: v.optional(v.string()), before: v.optional(v.number()) },
  handler: async (ctx, { rectangle: shape, kind, before }): Promise<string[][]> => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { results, nextCursor } = await stops.query(
        ctx,
        {
          shape: { type: "rectangle", rectangle: shape },
          limit: 2,
          filter: (q) => {
            const ofKind = kind === undefined ? q : q.eq("kind", kind);
            return before === undefined ? ofKind : ofKind.lt("sortKey", before);
          },
        },
        cursor,
      );
      pages.push(results.map(({ key }) => key));
      cursor = nextCursor;
    } while (cursor !== undefined);
    return pages;
  },
});

export const nearest = query({
  args: { to: point, limit: v.number(), maxDistance: v.optional(v.number()) },
  handler: async (ctx, { to, limit, maxDistance }): Promise<string[]> =>
    (await stops.nearest(ctx, { point: to, limit, ...(maxDistance === undefined ? {} : { maxDistance }) })).map(
      ({ key, distance }) => `${key} ${(distance / 1000).toFixed(1)} km`,
    ),
});
