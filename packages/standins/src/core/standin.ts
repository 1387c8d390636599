import type { DatabaseSync } from "node:sqlite";
import type { Hono } from "hono";
import type { Settings } from "./settings.ts";
import type { WebhookSender } from "./webhooks.ts";

/** A page that a person may open, by its path under the prefix. */
export interface StandinPage {
  label: string;
  path: string;
}

/** The page's address with the key, as the start prints it. */
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
  /** Issuer and subject as Convex joins them, as in the deployment's row of this person. */
  tokenIdentifier: string;
}

/** One provider's stand-in, as the hosting server uses it. */
export interface Standin {
  /** First path segment; also its name for faults and webhooks. */
  name: string;
  title: string;
  summary: string;
  routes: Hono;
  /**
   * Paths under the prefix that speak the provider's wire format and check its credentials. All others ask for the key.
   */
  wirePaths: RegExp;
  /**
   * Pages that an outsider opens by an unguessable address, such as the one on which a client signs. They need no key; only they write
   * to themselves.
   */
  openPaths?: RegExp;
  /** The wire paths that the app's proxy may reach. */
  publicPaths: RegExp;
  pages: StandinPage[];
  /** Variables that point the deployment to this stand-in instead of the provider. */
  env: Record<string, string>;
  samplePeople: SamplePerson[];
  /** Stores sample data that predates the first start; idempotent, and a reset restores it. Throws for another shape. */
  takeSamples?: (given: unknown) => void;
  /** Deletes everything and seeds again. Keys stay, so that addresses and credentials in use remain valid. */
  reset(): Promise<void>;
}

/** Shared services that each stand-in gets when it is opened. */
export interface StandinContext {
  database: DatabaseSync;
  settings: Settings;
  webhooks: WebhookSender;
  dataFolder: string;
  /** Address of the stand-in server, such as `http://127.0.0.1:3220`. */
  origin: string;
  /** The same address under the app's host name, so that a browser treats both as one site. */
  pageOrigin: string;
  appUrl: string;
  /** The address of the app's HTTP actions, which receive webhooks. Null if nothing receives them. */
  siteUrl: string | null;
  samples: boolean;
  /** Epoch ms. Injected, so that tests can move time. */
  now: () => number;
}
