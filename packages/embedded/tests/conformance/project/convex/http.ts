import { httpRouter } from "convex/server";
import { api } from "./_generated/api";
import { httpAction } from "./_generated/server";

const http = httpRouter();

http.route({
  path: "/shelf",
  method: "GET",
  handler: httpAction(async (ctx) => {
    const books = await ctx.runQuery(api.books.onShelf, { shelf: "law" });
    return Response.json(books.map((book) => book.title));
  }),
});

http.route({
  pathPrefix: "/echo/",
  method: "POST",
  handler: httpAction(async (_ctx, request) => new Response(await request.text(), { status: 201 })),
});

export default http;
