import { httpRouter } from "convex/server";
import { identity } from "./access/webhooks";
import { docuseal } from "./signing/webhooks";

const http = httpRouter();

http.route({ path: "/webhooks/clerk", method: "POST", handler: identity });
http.route({ path: "/webhooks/docuseal", method: "POST", handler: docuseal });

export default http;
