import { registerStaticRoutes } from "@convex-dev/static-hosting";
import { componentsGeneric, httpRouter } from "convex/server";
import { createAuth, readers } from "./auth";

const components = componentsGeneric();
const http = httpRouter();

readers.registerRoutes(http, createAuth);
registerStaticRoutes(http, components.staticHosting);

export default http;
