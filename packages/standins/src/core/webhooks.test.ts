import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebhookSender, signConfido, signDocuseal, signSvix, type Scheme } from "./webhooks.ts";

const SECRET = "whsec_dGVzdHNlY3JldA==";
const AT = 1_700_000_000_999;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let database: DatabaseSync;
let receiver: Server;
let received: Received[];
let status: number;
/** The timers that were set and not cancelled. */
let waiting: { run: () => void; delayMs: number }[];

beforeEach(async () => {
  database = new DatabaseSync(":memory:");
  [received, waiting, status] = [[], [], 204];
  receiver = createServer((incoming, answer) => {
    void incoming.toArray().then((chunks: Buffer[]) => {
      received.push({ path: incoming.url, headers: incoming.headers, body: Buffer.concat(chunks).toString() });
      answer.writeHead(status, { location: "/elsewhere" }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
afterEach(() => {
  database.close();
  receiver.close();
});

const urlOf = (path: string) => `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}${path}`;

function openSender(): WebhookSender {
  const schedule = (run: () => void, delayMs: number) => {
    const each = { run, delayMs };
    waiting.push(each);
    return () => {
      waiting = waiting.filter((other) => other !== each);
    };
  };
  return new WebhookSender(database, { now: () => AT, schedule });
}

/** Runs the next attempt and waits until it is stored. */
async function attempt(sender: WebhookSender, attempts: number): Promise<void> {
  waiting.shift()?.run();
  await expect.poll(() => sender.deliveries()[0]?.attempts.length).toBe(attempts);
}

describe("an event that nobody accepts", () => {
  // Caught: one provider's schedule for all of them; the last delay left out; a redirect followed.
  test.each<[Scheme, number[]]>([
    ["svix", [0, 5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]],
    ["docuseal", [0, 2, 4, 8, 16, 32, 64, 128, 256, 512].map((minutes) => minutes * MINUTE)],
    ["confido", [0, 5 * MINUTE, 20 * MINUTE, HOUR, 24 * HOUR]],
  ])("is retried on the schedule of %s, and then has failed", async (scheme, delays) => {
    const sender = openSender();
    status = 302;
    sender.register("one", { url: urlOf("/hook"), secret: SECRET, scheme });
    sender.send("one", "it.happened", { a: 1 });
    const seen: number[] = [];
    for (let attempts = 1; waiting.length > 0; attempts++) {
      seen.push(waiting[0]?.delayMs ?? -1);
      await attempt(sender, attempts);
    }
    expect(seen).toEqual(delays);
    expect(sender.deliveries()).toEqual([
      {
        id: expect.stringMatching(/^msg_[0-9a-f]{32}$/) as string,
        standin: "one",
        type: "it.happened",
        body: '{"a":1}',
        state: "failed",
        attempts: delays.map(() => ({ at: AT, status: 302 })),
      },
    ]);
    expect(received.map(({ path }) => path)).toEqual(delays.map(() => "/hook"));
  });

  test("has no status without a listener, and none of its tries counts as a success", async () => {
    const sender = openSender();
    sender.register("one", { url: "http://127.0.0.1:9/hook", secret: SECRET });
    sender.send("one", "it.happened", {});
    await attempt(sender, 1);
    expect(sender.deliveries()).toMatchObject([{ state: "pending", attempts: [{ at: AT, status: null }] }]);
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([5_000]);
  });
});

test.each([
  [199 + 1, "delivered"],
  [299, "delivered"],
  [300, "pending"],
  [404, "pending"],
])("after the answer %i an event is %s", async (answer, state) => {
  const sender = openSender();
  status = answer;
  sender.register("one", { url: urlOf("/hook"), secret: SECRET });
  sender.send("one", "it.happened", {});
  await attempt(sender, 1);
  expect(sender.deliveries()).toMatchObject([{ state, attempts: [{ at: AT, status: answer }] }]);
  expect(waiting).toHaveLength(state === "delivered" ? 0 : 1);
});

describe("an event on the wire", () => {
  const TIMESTAMP = 1_700_000_000;
  const send = async (scheme: Scheme) => {
    const sender = openSender();
    sender.register("one", { url: urlOf("/hook?x=1"), secret: SECRET, scheme });
    sender.send("one", "it.happened", { text: "é" });
    await attempt(sender, 1);
    const [first = { path: "", headers: {}, body: "" }] = received;
    return { ...first, id: sender.deliveries()[0]?.id ?? "" };
  };

  test("is signed as Svix signs", async () => {
    const { id, path, headers, body } = await send("svix");
    expect([path, body, headers["content-type"]]).toEqual(["/hook?x=1", '{"text":"é"}', "application/json"]);
    expect([headers["svix-id"], headers["svix-timestamp"]]).toEqual([id, String(TIMESTAMP)]);
    expect(headers["svix-signature"]).toBe(signSvix(SECRET, { id, timestampSeconds: TIMESTAMP, body }));
  });

  test("is signed as DocuSeal signs, with its name", async () => {
    const { headers, body } = await send("docuseal");
    expect(headers["user-agent"]).toBe("DocuSeal.com Webhook");
    expect(headers["x-docuseal-signature"]).toBe(signDocuseal(SECRET, { timestampSeconds: TIMESTAMP, body }));
    expect([headers["svix-id"], headers["x-signature"]]).toEqual([undefined, undefined]);
  });

  test("is signed as Confido Legal signs", async () => {
    const { headers, body } = await send("confido");
    expect(headers["x-signature"]).toBe(signConfido(SECRET, body));
    expect([headers["svix-id"], headers["x-docuseal-signature"]]).toEqual([undefined, undefined]);
  });
});

describe("endpoints", () => {
  test("are one per stand-in, keep their signing scheme, and are removed one by one", () => {
    const sender = openSender();
    sender.register("one", { url: "https://one.test/", secret: SECRET, scheme: "confido" });
    sender.register("two", { url: "https://two.test/", secret: SECRET });
    sender.register("one", { url: "https://new.test/", secret: SECRET, scheme: "confido" });
    expect(sender.endpoints()).toEqual([
      { standin: "one", url: "https://new.test/" },
      { standin: "two", url: "https://two.test/" },
    ]);
    expect(["one", "two", "three"].map((name) => sender.schemeOf(name))).toEqual(["confido", "svix", "svix"]);
    sender.register("one", null);
    expect(sender.endpoints()).toEqual([{ standin: "two", url: "https://two.test/" }]);
    sender.send("one", "it.happened", {});
    expect(sender.deliveries()).toEqual([]);
  });

  test("that are removed before an attempt get nothing", async () => {
    const sender = openSender();
    sender.register("one", { url: urlOf("/one"), secret: SECRET });
    sender.register("two", { url: urlOf("/two"), secret: SECRET });
    sender.send("one", "it.happened", {});
    sender.send("two", "it.happened", {});
    sender.register("one", null);
    for (const { run } of waiting) run();
    await expect.poll(() => received.map(({ path }) => path)).toEqual(["/two"]);
    expect(sender.deliveries()[0]).toMatchObject({ standin: "one", state: "pending", attempts: [] });
  });
});

describe("a waiting webhook", () => {
  const begin = (): WebhookSender => {
    const sender = openSender();
    sender.register("one", { url: urlOf("/hook"), secret: SECRET });
    sender.send("one", "first", {});
    sender.send("one", "second", {});
    return sender;
  };

  test("continues at the next start from its last attempt, unless it was delivered", async () => {
    const sender = begin();
    await attempt(sender, 1);
    status = 500;
    waiting.shift()?.run();
    await expect.poll(() => sender.deliveries()[1]?.attempts.length).toBe(1);
    sender.close();
    expect(waiting).toEqual([]);
    const next = openSender();
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([5_000]);
    status = 204;
    waiting.shift()?.run();
    await expect.poll(() => next.deliveries().map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("is cancelled by a reset, and a later answer does not bring it back", async () => {
    const sender = begin();
    waiting.shift()?.run();
    sender.clear();
    expect([waiting, sender.deliveries()]).toEqual([[], []]);
    await expect.poll(() => received.length).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect([waiting, sender.deliveries()]).toEqual([[], []]);
  });

  test("keeps its state if the sender is closed during a request", async () => {
    const sender = begin();
    waiting.shift()?.run();
    sender.close();
    await expect.poll(() => received.length).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(waiting).toEqual([]);
    expect(sender.deliveries().map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ["pending", 0],
      ["pending", 0],
    ]);
  });
});
