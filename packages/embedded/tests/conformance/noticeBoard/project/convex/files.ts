import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { action, internalMutation, mutation, query } from "./_generated/server";

const id = v.id("_storage");

export const uploadUrl = mutation({ args: {}, handler: async (ctx) => await ctx.storage.generateUploadUrl() });

export const store = action({
  args: { text: v.string(), type: v.string(), sha256: v.optional(v.string()) },
  returns: id,
  handler: async (ctx, { text, type, sha256 }) =>
    await ctx.storage.store(new Blob([text], { type }), sha256 === undefined ? {} : { sha256 }),
});

export const read = action({
  args: { id },
  handler: async (ctx, { id }) => {
    const blob = await ctx.storage.get(id);
    return blob === null ? null : { text: await blob.text(), size: blob.size, type: blob.type };
  },
});

export const row = query({ args: { id }, handler: async (ctx, { id }) => await ctx.db.system.get("_storage", id) });

export const url = query({ args: { id }, handler: async (ctx, { id }) => await ctx.storage.getUrl(id) });

export const metadata = query({ args: { id }, handler: async (ctx, { id }) => await ctx.storage.getMetadata(id) });

export const urlInAction = action({
  args: { id },
  handler: async (ctx, { id }): Promise<string | null> => await ctx.storage.getUrl(id),
});

export const newestSizes = query({
  args: { count: v.number() },
  handler: async (ctx, { count }) =>
    (await ctx.db.system.query("_storage").order("desc").take(count)).map(({ size }) => size),
});

export const remove = mutation({ args: { id }, handler: async (ctx, { id }) => await ctx.storage.delete(id) });

export const removeInAction = action({ args: { id }, handler: async (ctx, { id }) => await ctx.storage.delete(id) });

export const removeAndFail = mutation({
  args: { id },
  handler: async (ctx, { id }) => {
    await ctx.storage.delete(id);
    throw new Error("nothing is deleted");
  },
});

/** The kinds of id that the text can be. */
export const kindsOf = query({
  args: { text: v.string() },
  handler: async (ctx, { text }) =>
    [
      ctx.db.system.normalizeId("_storage", text) === null ? [] : ["file"],
      ctx.db.system.normalizeId("_scheduled_functions", text) === null ? [] : ["scheduled function"],
      ctx.db.normalizeId("notices", text) === null ? [] : ["notice"],
    ].flat(),
});

export const storeInMutation = mutation({
  args: { text: v.string(), fails: v.boolean() },
  handler: async (ctx, { text, fails }): Promise<{ id: Id<"_storage">; seen: string | undefined }> => {
    const id = await ctx.storage.store(new Blob([text], { type: "text/plain" }));
    const seen = await (await ctx.storage.get(id))?.text();
    if (fails) throw new Error("nothing is stored");
    return { id, seen };
  },
});

export const storeAndForget = internalMutation({
  args: { text: v.string() },
  handler: async (ctx, { text }): Promise<null> => {
    await ctx.storage.store(new Blob([text]));
    throw new Error("nothing is stored");
  },
});

/** Stores one file; the nested mutation that stores another fails. */
export const storeAround = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    const id = await ctx.storage.store(new Blob([text]));
    await ctx.runMutation(internal.files.storeAndForget, { text }).catch(() => null);
    return id;
  },
});
