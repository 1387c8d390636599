import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import { action, mutation, query, type QueryCtx } from "./_generated/server";

const post = { text: v.string(), channel: v.string(), hidden: v.optional(v.boolean()) };
const asked = { words: v.string(), channel: v.optional(v.string()), hidden: v.optional(v.boolean()) };

interface PostSearch {
  words: string;
  channel?: string;
  hidden?: boolean;
}

function search(ctx: QueryCtx, { words, channel, hidden }: PostSearch) {
  return ctx.db.query("posts").withSearchIndex("search_text", (q) => {
    const searched = q.search("text", words);
    const inChannel = channel === undefined ? searched : searched.eq("channel", channel);
    return hidden === undefined ? inChannel : inChannel.eq("meta.hidden", hidden);
  });
}

const textsOf = (rows: { text: string }[]): string[] => rows.map(({ text }) => text);

export const add = mutation({
  args: { posts: v.array(v.object(post)) },
  handler: async (ctx, { posts }) => {
    const ids = [];
    for (const { hidden, ...fields } of posts)
      ids.push(await ctx.db.insert("posts", { ...fields, ...(hidden === undefined ? {} : { meta: { hidden } }) }));
    return ids;
  },
});

export const find = query({
  args: asked,
  handler: async (ctx, args) => textsOf(await search(ctx, args).collect()),
});

export const findFirst = query({
  args: { ...asked, count: v.number() },
  handler: async (ctx, { count, ...args }) => textsOf(await search(ctx, args).take(count)),
});

export const findPage = query({
  args: { ...asked, paginationOpts: paginationOptsValidator },
  handler: async (ctx, { paginationOpts, ...args }) => {
    const { page, ...rest } = await search(ctx, args).paginate(paginationOpts);
    return { ...rest, page: textsOf(page) };
  },
});

export const findLiked = query({
  args: asked,
  handler: async (ctx, args) =>
    textsOf(
      await search(ctx, args)
        .filter((q) => q.gt(q.field("likes"), 0))
        .collect(),
    ),
});

/** The search results of a mutation before and after its own writes. */
export const rewriteAndFind = mutation({
  args: { id: v.id("posts"), text: v.string(), words: v.string() },
  handler: async (ctx, { id, text, words }) => {
    const before = textsOf(await search(ctx, { words }).collect());
    await ctx.db.patch(id, { text });
    await ctx.db.insert("posts", { text: `${text} too`, channel: "new" });
    const after = textsOf(await search(ctx, { words }).collect());
    await ctx.db.delete(id);
    return [before, after, textsOf(await search(ctx, { words }).collect())];
  },
});

/** The search results for a word that stays and for one that goes, while a mutation changes, replaces and deletes a post. */
export const changeAndFind = mutation({
  args: { id: v.id("posts"), stays: v.string(), goes: v.string() },
  handler: async (ctx, { id, stays, goes }) => {
    const found: string[][] = [];
    const look = async () => {
      for (const words of [stays, goes]) found.push(textsOf(await search(ctx, { words }).collect()));
    };
    await look();
    await ctx.db.patch(id, { text: `${stays} patched` });
    await look();
    await ctx.db.replace(id, { text: `${stays} replaced`, channel: "a" });
    await look();
    await ctx.db.delete(id);
    await look();
    return found;
  },
});

export const rewriteAndFail = mutation({
  args: { id: v.id("posts"), text: v.string() },
  handler: async (ctx, { id, text }) => {
    await ctx.db.patch(id, { text });
    throw new Error("nothing is rewritten");
  },
});

export const edit = mutation({
  args: { id: v.id("posts"), text: v.optional(v.string()), likes: v.optional(v.number()) },
  handler: async (ctx, { id, ...changes }) => {
    await ctx.db.patch(id, changes);
  },
});

export const remove = mutation({
  args: { id: v.id("posts") },
  handler: async (ctx, { id }) => {
    await ctx.db.delete(id);
  },
});

export const findByVector = action({
  args: {},
  handler: async (ctx) => await ctx.vectorSearch("posts", "by_vector" as never, { vector: [1] } as never),
});

/** Invalid searches, by their fault. */
export const refused = query({
  args: { wrong: v.string() },
  handler: async (ctx, { wrong }) => {
    const posts = ctx.db.query("posts");
    switch (wrong) {
      case "field":
        return await posts.withSearchIndex("search_text", (q) => q.search("channel" as "text", "x")).collect();
      case "filter":
        return await posts
          .withSearchIndex("search_text", (q) => q.search("text", "x").eq("likes" as "channel", "1"))
          .collect();
      case "index":
        return await posts.withSearchIndex("by_channel" as "search_text", (q) => q.search("text", "x")).collect();
      default:
        return await posts.withIndex("search_text" as "by_channel").collect();
    }
  },
});
