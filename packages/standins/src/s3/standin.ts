import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Standin, StandinContext } from "../core/standin.ts";
import { apiRoutes } from "./apiRoutes.ts";
import { pageRoutes } from "./bucketPage.ts";
import { Cors } from "./cors.ts";
import { ObjectStore } from "./store.ts";

const NAME = "s3";
const BUCKET = "passage-documents";
const REGION = "us-west-004";

/** The object storage of a fresh machine. */
export async function openS3(context: StandinContext): Promise<Standin> {
  const { settings, origin, now, appUrl } = context;
  const newKeyId = () => `004${randomBytes(11).toString("hex")}`;
  const keyId = await settings.once("s3.keyId", z.string(), newKeyId);
  const newSecret = () => `K004${randomBytes(20).toString("base64url")}`;
  const secret = await settings.once("s3.secret", z.string(), newSecret);
  const store = new ObjectStore(context);
  store.addBucket(BUCKET);
  const keys = { keyId, secret, region: REGION };
  const routes = new Hono();
  routes.route("/api", apiRoutes({ store, keys, cors: new Cors(appUrl, store), now }));
  routes.route("/", pageRoutes(store));
  return {
    name: NAME,
    title: "Object storage",
    summary: "Stands in for Backblaze B2: the encrypted documents, behind its S3 interface.",
    routes,
    wirePaths: /^\/api\//,
    // The app's proxy needs no path: browsers call the service itself, by presigned addresses.
    publicPaths: /(?!)/,
    pages: [{ label: "Stored documents", path: "/" }],
    env: {
      S3_ENDPOINT: `${origin}/${NAME}/api`,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_IF_NONE_MATCH: "on",
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    samplePeople: [],
    reset: async () => {
      store.clear();
      store.addBucket(BUCKET);
      await Promise.resolve();
    },
  };
}
