import { httpRouter } from "convex/server";
import { identity } from "./access/signInAccounts/webhooks";
import { calendar } from "./agenda/calendar/feeds";
import { resend } from "./practice/mail/webhooks";
import { confido } from "./contracts/ledger/webhooks";
import { SIGNING } from "./platform/providers/signing/choice";
import { signing } from "./contracts/signing/webhooks";

const http = httpRouter();

http.route({ path: "/webhooks/clerk", method: "POST", handler: identity });
http.route({ path: SIGNING.webhookPath, method: "POST", handler: signing });
http.route({ path: "/webhooks/confido", method: "POST", handler: confido });
http.route({ path: "/webhooks/resend", method: "POST", handler: resend });
http.route({ pathPrefix: "/calendar/", method: "GET", handler: calendar });

export default http;
