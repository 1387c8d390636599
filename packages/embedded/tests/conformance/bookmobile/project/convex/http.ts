import { httpRouter } from "convex/server";
import { tell } from "./stories";

const http = httpRouter();
http.route({ path: "/stories", method: "POST", handler: tell });

export default http;
