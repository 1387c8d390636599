import { httpRouter } from "convex/server";
import { httpAction } from "./_generated/server";

const http = httpRouter();
http.route({ path: "/stamps/own", method: "GET", handler: httpAction(async () => new Response("the club's own")) });

export default http;
