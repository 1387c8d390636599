import { httpRouter } from "convex/server";
import { titles } from "./loans/desk/webhooks";

const http = httpRouter();

http.route({ path: "/loans", method: "GET", handler: titles });

export default http;
