import { anyApi, httpActionGeneric as httpAction, httpRouter } from "convex/server";
import { hang } from "./hanging";

const http = httpRouter();

http.route({
  path: "/hang",
  method: "POST",
  handler: httpAction(async (ctx, request) => {
    const how = await request.text();
    await ctx.runMutation(anyApi.hangs.write, { text: `before HTTP ${how}` });
    await hang(how);
    return new Response("ended");
  }),
});

export default http;
