import { httpRouter } from "convex/server";
import { api } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { httpAction } from "./_generated/server";

const http = httpRouter();

http.route({
  path: "/ranks",
  method: "GET",
  handler: httpAction(async (ctx, request) => {
    const author = new URL(request.url).searchParams.get("author") ?? "";
    return Response.json(await ctx.runQuery(api.notices.ranksOf, { author, order: "asc" }));
  }),
});

http.route({
  path: "/metadata",
  method: "GET",
  handler: httpAction(async (ctx) => Response.json(await ctx.meta.getFunctionMetadata())),
});

http.route({
  path: "/notices",
  method: "POST",
  handler: httpAction(async (ctx, request) => {
    const { author, rank } = (await request.json()) as { author: string; rank: number };
    await ctx.runMutation(api.notices.addRanks, { author, ranks: [rank] });
    return new Response("added", { status: 201, headers: { "x-author": author } });
  }),
});

http.route({
  pathPrefix: "/files/",
  method: "GET",
  handler: httpAction(async (_ctx, request) => new Response(new URL(request.url).pathname.slice("/files/".length))),
});

http.route({
  path: "/kept",
  method: "POST",
  handler: httpAction(async (ctx, request) => Response.json(await ctx.storage.store(await request.blob()))),
});

http.route({
  path: "/kept",
  method: "GET",
  handler: httpAction(async (ctx, request) => {
    const id = new URL(request.url).searchParams.get("id") as Id<"_storage">;
    return new Response(await ctx.storage.get(id));
  }),
});

http.route({
  path: "/filled",
  method: "GET",
  handler: httpAction(async (_ctx, request) => {
    const bytes = Number(new URL(request.url).searchParams.get("bytes"));
    return new Response(new Uint8Array(bytes));
  }),
});

http.route({
  path: "/measured",
  method: "POST",
  handler: httpAction(async (_ctx, request) => Response.json((await request.arrayBuffer()).byteLength)),
});

http.route({
  path: "/broken",
  method: "GET",
  handler: httpAction(async () => {
    throw new Error("broken on purpose");
  }),
});

export default http;
