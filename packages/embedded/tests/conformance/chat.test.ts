import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { beforeAll, describe, expect, test } from "vitest";
import { type BoardTokens, boardTokens } from "../../testing/boardTokens.ts";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { copyProject } from "../../testing/officialCli.ts";
import { setEnvironment } from "../../testing/pushedProject.ts";

const CHAT = join(import.meta.dirname, "chat/project");
const TIMEOUT_MS = 120_000;

type Values = Record<string, unknown>;
interface Page {
  page: { author: string; body: string; url: string | null }[];
  isDone: boolean;
  continueCursor: string;
}

const list = makeFunctionReference<"query", Values, Page>("messages:list");
const search = makeFunctionReference<"query", Values, string[]>("messages:search");
const send = makeFunctionReference<"mutation", Values>("messages:send");
const sendExpiring = makeFunctionReference<"mutation", Values>("messages:sendExpiring");
const generateUploadUrl = makeFunctionReference<"mutation", Values, string>("messages:generateUploadUrl");
const store = makeFunctionReference<"mutation", Values>("users:store");
const count = makeFunctionReference<"query", Values, number>("ticks:count");

const deployment = forAllTests(() => anEmbeddedDeployment(), TIMEOUT_MS);
const project = forAllTests(() => copyProject(CHAT, () => deployment().current()));
let tokens: BoardTokens;
let ann: ConvexClient;

beforeAll(async () => {
  tokens = await boardTokens();
  await setEnvironment(deployment().current(), "CHAT_JWKS", tokens.jwks);
  await project().succeed("deploy", "-y", "--typecheck", "disable");
  ann = await signedIn("ann", "Ann");
  return () => ann.close();
}, TIMEOUT_MS);

async function signedIn(sub: string, name: string): Promise<ConvexClient> {
  const client = new ConvexClient(deployment().current().url);
  client.setAuth(() => tokens.sign({ sub, name }));
  await client.mutation(store, {});
  return client;
}

const firstPage = (numItems: number): Values => ({ paginationOpts: { numItems, cursor: null } });

/** The newest messages as a subscriber last received them. */
function watched(client: ConvexClient): () => string[] {
  let bodies: string[] = [];
  client.onUpdate(list, firstPage(3), ({ page }: Page) => {
    bodies = page.map(({ body }) => body);
  });
  return () => bodies;
}

/**
 * A chat as projects with Convex usually write it. Each test has its own sender, since one may send five messages at
 * most.
 */
describe(
  "a project of the patterns of Convex's public demos, pushed by the official CLI",
  { timeout: TIMEOUT_MS },
  () => {
    // Caught: the caller's identity left out of mutations.
    test("identifies people by a custom JWT, and shows their messages live to everybody", async () => {
      const visitor = new ConvexClient(deployment().current().url);
      const seen = watched(visitor);
      await ann.mutation(send, { body: "hello" });
      await expect.poll(seen).toEqual(["hello"]);
      await expect(visitor.mutation(send, { body: "me too" })).rejects.toMatchObject({ data: { code: "SIGN_IN" } });
      expect(seen()).toEqual(["hello"]);
      await visitor.close();
    });

    // Caught: a component's write lost.
    test("limits frequent senders with the rate limiter's component", async () => {
      const bob = await signedIn("bob", "Bob");
      for (let sent = 0; sent < 5; sent += 1) await bob.mutation(send, { body: `bob's plum ${String(sent)}` });
      await expect(bob.mutation(send, { body: "bob's sixth" })).rejects.toMatchObject({ data: { code: "TOO_MANY" } });
      expect(await bob.query(search, { words: "sixth" })).toEqual([]);
      await bob.close();
    });

    // Caught: search filters ignored.
    test("finds messages by their words and their author, and reads all of them in pages", async () => {
      const eve = await signedIn("eve", "Eve");
      await eve.mutation(send, { body: "a quince" });
      await eve.mutation(send, { body: "a plum" });
      const client = new ConvexHttpClient(deployment().current().url);
      expect(await client.query(search, { words: "plum", author: "Eve" })).toEqual(["a plum"]);
      expect((await client.query(search, { words: "plum" })).length).toBe(6);
      const bodies: string[] = [];
      for (let cursor: string | null = null, isDone = false; !isDone;) {
        const next: Page = await client.query(list, { paginationOpts: { numItems: 3, cursor } });
        bodies.push(...next.page.map(({ body }) => body));
        ({ continueCursor: cursor, isDone } = next);
      }
      expect(bodies.slice(0, 2)).toEqual(["a plum", "a quince"]);
      expect(new Set(bodies).size).toBe(bodies.length);
      expect(bodies).toContain("hello");
      await eve.close();
    });

    // Caught: an address without a file.
    test("sends an uploaded file, and everybody gets it from its address", async () => {
      const upload = await fetch(await ann.mutation(generateUploadUrl, {}), {
        method: "POST",
        headers: { "Content-Type": "image/png" },
        body: "a picture",
      });
      const { storageId } = (await upload.json()) as { storageId: string };
      await ann.mutation(send, { body: "look", file: storageId });
      const { page } = await new ConvexHttpClient(deployment().current().url).query(list, firstPage(1));
      const picture = await fetch(page[0]?.url ?? "");
      expect([picture.headers.get("Content-Type"), await picture.text()]).toEqual(["image/png", "a picture"]);
    });

    // Caught: a scheduled function that never runs.
    test("removes a message on every screen when its time is over", async () => {
      const seen = watched(ann);
      await ann.mutation(sendExpiring, { body: "burn after reading", forMs: 300 });
      await expect.poll(seen).toContain("burn after reading");
      await expect.poll(seen).not.toContain("burn after reading");
    });

    // Caught: routes by prefix left out.
    test("receives and sends messages over HTTP, live for subscribers", async () => {
      const { siteUrl } = deployment().current();
      const seen = watched(ann);
      const body = JSON.stringify({ author: "robot", body: "beep" });
      expect((await fetch(`${siteUrl}/postMessage`, { method: "POST", body })).status).toBe(200);
      await expect.poll(seen).toContain("beep");
      expect(await (await fetch(`${siteUrl}/messagesBy/robot`)).json()).toEqual(["beep"]);
    });

    // Caught: crons of a push not started.
    test("counts the seconds with a cron", async () => {
      const client = new ConvexHttpClient(deployment().current().url);
      const first = await client.query(count, {});
      await expect.poll(() => client.query(count, {}), { timeout: 10_000 }).toBeGreaterThan(first + 1);
    });
  },
);
