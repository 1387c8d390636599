import { httpRouter } from "convex/server";
import { identity } from "./access/webhooks";

const http = httpRouter();

http.route({ path: "/webhooks/clerk", method: "POST", handler: identity });

export default http;
