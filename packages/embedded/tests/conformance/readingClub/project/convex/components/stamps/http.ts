import { httpRouter } from "convex/server";
import { api } from "./_generated/api";
import { env, httpAction } from "./_generated/server";

const http = httpRouter();

http.route({
  pathPrefix: "/of/",
  method: "GET",
  handler: httpAction(async (ctx, request) => {
    const { pathname } = new URL(request.url);
    const holder = pathname.slice(pathname.lastIndexOf("/") + 1);
    return Response.json({ pathname, prefix: env.PREFIX, count: await ctx.runQuery(api.cards.count, { holder }) });
  }),
});

export default http;
