import { httpRouter } from "convex/server";
import { internal } from "./_generated/api";
import { httpAction } from "./_generated/server";

const http = httpRouter();

http.route({
  path: "/postMessage",
  method: "POST",
  handler: httpAction(async (ctx, request) => {
    await ctx.runMutation(internal.messages.post, await request.json());
    return new Response(null, { status: 200 });
  }),
});

http.route({
  pathPrefix: "/messagesBy/",
  method: "GET",
  handler: httpAction(async (ctx, request) => {
    const author = new URL(request.url).pathname.slice("/messagesBy/".length);
    return Response.json(await ctx.runQuery(internal.messages.byAuthor, { author }), { headers: { Vary: "origin" } });
  }),
});

export default http;
