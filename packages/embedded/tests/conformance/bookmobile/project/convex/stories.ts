import { PersistentTextStreaming, StreamIdValidator, type StreamId } from "@convex-dev/persistent-text-streaming";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { httpAction, internalQuery, mutation, query } from "./_generated/server";
import { note } from "./logbook";

const streaming = new PersistentTextStreaming(components.persistentTextStreaming);

export const begin = mutation({
  args: {},
  handler: async (ctx): Promise<string> => await streaming.createStream(ctx),
});

/** The teller waits for each page to be turned. */
export const turnPage = mutation({
  args: { id: StreamIdValidator },
  handler: async (ctx, { id }) => {
    await note(ctx, id, "turned");
  },
});

export const pagesTurned = internalQuery({
  args: { id: StreamIdValidator },
  handler: async (ctx, { id }): Promise<number> =>
    (
      await ctx.db
        .query("logbook")
        .withIndex("by_about", (q) => q.eq("about", id))
        .collect()
    ).length,
});

export const told = query({
  args: { id: StreamIdValidator },
  handler: async (ctx, { id }) => await streaming.getStreamBody(ctx, id as StreamId),
});

export const forget = mutation({
  args: { id: StreamIdValidator },
  handler: async (ctx, { id }) => {
    await streaming.deleteStream(ctx, id as StreamId);
  },
});

/** One part for each page; a part that is not text simulates a teller who fails. */
export const tell = httpAction(async (ctx, request) => {
  const { id, parts } = (await request.json()) as { id: StreamId; parts: (string | null)[] };
  return await streaming.stream(ctx, request, id, async (_, __, ___, append) => {
    for (const [page, part] of parts.entries()) {
      while ((await ctx.runQuery(internal.stories.pagesTurned, { id })) < page)
        await new Promise((resolve) => setTimeout(resolve, 10));
      if (part === null) throw new Error("forgotten");
      await append(part);
    }
  });
});
