import { registerStaticRoutes } from "@convex-dev/static-hosting";
import { componentsGeneric, httpRouter } from "convex/server";
import { createAuth, readers } from "./auth";

const components = componentsGeneric() as any;
const http = httpRouter();

readers.registerRoutes(http, createAuth as any);
registerStaticRoutes(http, components.staticHosting);

export default http;
