import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Standin, StandinContext } from "../core/standin.ts";
import { apiRoutes, type Activity } from "./apiRoutes.ts";
import { Behaviour } from "./behaviour.ts";
import { controlRoutes } from "./controlPage.ts";

const NAME = "openai";

/** The language model of a fresh machine: a planner that answers from the tools it is offered. */
export async function openOpenai(context: StandinContext): Promise<Standin> {
  const { settings, origin, now } = context;
  const newKey = () => `sk-local-${randomBytes(20).toString("hex")}`;
  const apiKey = await settings.once("openai.apiKey", z.string(), newKey);
  const behaviour = new Behaviour(settings);
  const activity: Activity = { answers: 0, brokenOff: 0 };
  const routes = new Hono();
  routes.route("/v1", apiRoutes({ apiKey, behaviour, activity, now }));
  routes.route("/", controlRoutes(behaviour, activity));
  return {
    name: NAME,
    title: "Assistant",
    summary:
      "Stands in for OpenAI: answers questions on card transactions from the app's tools, without a language model.",
    routes,
    wirePaths: /^\/v1\//,
    // The app's proxy needs no path: the deployment calls the service.
    publicPaths: /(?!)/,
    pages: [{ label: "Assistant", path: "/" }],
    env: { OPENAI_BASE_URL: `${origin}/${NAME}/v1`, OPENAI_API_KEY: apiKey, ASSISTANT_OFFLINE: "1" },
    samplePeople: [],
    reset: async () => {
      behaviour.reset();
      Object.assign(activity, { answers: 0, brokenOff: 0 });
      await Promise.resolve();
    },
  };
}
