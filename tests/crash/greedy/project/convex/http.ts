import { httpActionGeneric as httpAction, httpRouter } from "convex/server";
import { hang } from "./hanging";

const http = httpRouter();

http.route({
  path: "/hang",
  method: "POST",
  handler: httpAction(async (_ctx, request) => {
    await hang(await request.text());
    return new Response("ended");
  }),
});

export default http;
