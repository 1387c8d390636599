import type { DatabaseSync } from "node:sqlite";
import type { Hono } from "hono";
import type { Settings } from "./settings.ts";
import type { WebhookSender } from "./webhooks.ts";

/** A page that a person may open, by its path under the prefix. */
export interface StandinPage {
  label: string;
  path: string;
}

/** The page with its key, as it is printed at the start. */
export interface Link {
  label: string;
  url: string;
}

export interface SamplePerson {
  email: string;
  password: string;
  name: string;
  role: "staff" | "client";
  isAdmin: boolean;
  /** Issuer and subject as Convex joins them; the deployment's row of this person carries it. */
  tokenIdentifier: string;
}

/** What one provider's stand-in offers to the server that hosts it. */
export interface Standin {
  /** First path segment and the name by which faults and webhooks address it. */
  name: string;
  title: string;
  summary: string;
  routes: Hono;
  /** Paths under the prefix that speak the provider's wire format, which has its own credentials. All others ask for the key. */
  wirePaths: RegExp;
  /** Those of them that may be reached through the app's proxy. */
  publicPaths: RegExp;
  pages: StandinPage[];
  /** What the deployment needs to reach this stand-in instead of the provider. */
  env: Record<string, string>;
  samplePeople: SamplePerson[];
  /** Forgets everything and seeds again. Keys stay, so addresses and credentials handed out remain good. */
  reset(): Promise<void>;
}

/** What every stand-in is given when it is opened. */
export interface Surroundings {
  database: DatabaseSync;
  settings: Settings;
  webhooks: WebhookSender;
  dataFolder: string;
  /** Address of the stand-in server, such as `http://127.0.0.1:3220`. */
  origin: string;
  /** The same by the name under which people open pages: the app's, so that a browser takes both for one site. */
  pageOrigin: string;
  appUrl: string;
  samples: boolean;
  /** Epoch ms. Injected so that tests can let time pass. */
  now: () => number;
}
