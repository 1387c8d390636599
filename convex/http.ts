import { httpRouter } from "convex/server";
import { identity } from "./access/webhooks";
import { calendar } from "./calendar/feeds";
import { resend } from "./mail/webhooks";
import { confido } from "./payments/webhooks";
import { SIGNING } from "./providers/signingChoice";
import { signing } from "./signing/webhooks";

const http = httpRouter();

http.route({ path: "/webhooks/clerk", method: "POST", handler: identity });
http.route({ path: SIGNING.webhookPath, method: "POST", handler: signing });
http.route({ path: "/webhooks/confido", method: "POST", handler: confido });
http.route({ path: "/webhooks/resend", method: "POST", handler: resend });
http.route({ pathPrefix: "/calendar/", method: "GET", handler: calendar });

export default http;
