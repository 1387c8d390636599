import { HOUR, RateLimiter } from "@convex-dev/rate-limiter";
import { paginationOptsValidator } from "convex/server";
import { ConvexError, v } from "convex/values";
import { components, internal } from "./_generated/api";
import { internalMutation, internalQuery, mutation, query, type MutationCtx } from "./_generated/server";
import { current } from "./users";

const limiter = new RateLimiter(components.rateLimiter, { send: { kind: "fixed window", rate: 5, period: HOUR } });

export const list = query({
  args: { paginationOpts: paginationOptsValidator },
  handler: async (ctx, { paginationOpts }) => {
    const messages = await ctx.db.query("messages").order("desc").paginate(paginationOpts);
    const withFile = messages.page.map(async ({ author, body, file }) => ({
      author,
      body,
      url: file === undefined ? null : await ctx.storage.getUrl(file),
    }));
    return { ...messages, page: await Promise.all(withFile) };
  },
});

export const search = query({
  args: { words: v.string(), author: v.optional(v.string()) },
  handler: async (ctx, { words, author }) => {
    const found = await ctx.db
      .query("messages")
      .withSearchIndex("search_body", (q) => {
        const searched = q.search("body", words);
        return author === undefined ? searched : searched.eq("author", author);
      })
      .take(10);
    return found.map(({ body }) => body).sort();
  },
});

async function requireSender(ctx: MutationCtx) {
  const user = await current(ctx);
  if (user === null) throw new ConvexError({ code: "SIGN_IN" });
  const { ok } = await limiter.limit(ctx, "send", { key: user._id });
  if (!ok) throw new ConvexError({ code: "TOO_MANY" });
  return user;
}

export const send = mutation({
  args: { body: v.string(), file: v.optional(v.id("_storage")) },
  handler: async (ctx, message) => {
    const { _id: userId, name: author } = await requireSender(ctx);
    return await ctx.db.insert("messages", { userId, author, ...message });
  },
});

export const generateUploadUrl = mutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });

/** Sends a message that deletes itself. */
export const sendExpiring = mutation({
  args: { body: v.string(), forMs: v.number() },
  handler: async (ctx, { body, forMs }) => {
    const { _id: userId, name: author } = await requireSender(ctx);
    const id = await ctx.db.insert("messages", { userId, author, body });
    await ctx.scheduler.runAfter(forMs, internal.messages.destruct, { id });
  },
});

export const destruct = internalMutation({
  args: { id: v.id("messages") },
  handler: (ctx, { id }) => ctx.db.delete(id),
});

export const post = internalMutation({
  args: { author: v.string(), body: v.string() },
  handler: async (ctx, { author, body }) => {
    const userId = await ctx.db.insert("users", { tokenIdentifier: `bot ${author}`, name: author });
    await ctx.db.insert("messages", { userId, author, body });
  },
});

export const byAuthor = internalQuery({
  args: { author: v.string() },
  handler: async (ctx, { author }) => {
    const messages = await ctx.db
      .query("messages")
      .withIndex("by_author", (q) => q.eq("author", author))
      .collect();
    return messages.map(({ body }) => body);
  },
});
