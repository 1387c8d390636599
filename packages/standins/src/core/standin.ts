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
  /** Issuer and subject as Convex joins them; the deployment's row of this person has the same text. */
  tokenIdentifier: string;
}

/** What one provider's stand-in gives the server that hosts it. */
export interface Standin {
  /** First path segment and the name by which faults and webhooks address it. */
  name: string;
  title: string;
  summary: string;
  routes: Hono;
  /**
   * Paths under the prefix that speak the provider's wire format and check its credentials. All others ask for the key.
   */
  wirePaths: RegExp;
  /**
   * Pages that an outsider opens by an address nobody can guess, such as the one on which a client signs. They ask for no key; only
   * they write to themselves.
   */
  openPaths?: RegExp;
  /** The wire paths that the app's proxy may reach. */
  publicPaths: RegExp;
  pages: StandinPage[];
  /** What the deployment needs to reach this stand-in instead of the provider. */
  env: Record<string, string>;
  samplePeople: SamplePerson[];
  /**
   * Takes over what the sample practice has here from before the first start; the same again changes nothing, and a reset brings it
   * back. Throws where it has another shape.
   */
  takeSamples?: (given: unknown) => void;
  /** Deletes everything and seeds again. Keys stay, so addresses and credentials handed out remain valid. */
  reset(): Promise<void>;
}

/** What every stand-in gets when it is opened. */
export interface StandinContext {
  database: DatabaseSync;
  settings: Settings;
  webhooks: WebhookSender;
  dataFolder: string;
  /** Address of the stand-in server, such as `http://127.0.0.1:3220`. */
  origin: string;
  /**
   * The same address under the name by which people open pages: the app's, so that a browser treats both as one site.
   */
  pageOrigin: string;
  appUrl: string;
  /** Where the app receives webhooks: the address of its HTTP actions. Null when nothing receives them. */
  siteUrl: string | null;
  samples: boolean;
  /** Epoch ms. Injected, so that tests can move time. */
  now: () => number;
}
