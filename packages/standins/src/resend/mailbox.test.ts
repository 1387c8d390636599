import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { elementsOf } from "../core/elementsOf.ts";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openResend } from "./standin.ts";

let server: TestServer;

beforeEach(async () => {
  server = await runServer({ makers: [openResend], siteUrl: "http://127.0.0.1:9", clock: "frozen" });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const iso = () => new Date(server.now()).toISOString();
const LETTER = {
  from: "Firm <office@firm.test>",
  to: ["ana@mail.test", "Bo <bo@mail.test>"],
  subject: "Your <b>contract</b>",
  html: "<p>Hi</p><script>1</script>",
  text: "Hi & bye",
};

async function call(path: string, init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {}) {
  const headers = { authorization: `Bearer ${env("RESEND_API_KEY")}`, "user-agent": "test", ...init.headers };
  const answer = await fetch(`${env("RESEND_URL")}${path}`, { ...init, headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
}

async function send(letter: unknown, headers: Record<string, string> = {}) {
  server.advance(1_000);
  const { status, body } = await call("/emails", { method: "POST", body: JSON.stringify(letter), headers });
  return [status, body] as const;
}
const vId = z.object({ id: z.string() });
const idOf = async (letter: object, headers: Record<string, string> = {}) =>
  vId.parse((await send(letter, headers))[1]).id;

const problem = (message: string) => [422, { statusCode: 422, name: "validation_error", message }];

describe("the provider's API", () => {
  test("gives a letter whole, and the list with the newest first", async () => {
    const first = await idOf(LETTER);
    const sentAt = iso();
    const second = await idOf({ ...LETTER, to: "complained@mail.test", text: null, subject: "Second" });
    const whole = {
      object: "email",
      id: first,
      from: LETTER.from,
      to: LETTER.to,
      subject: LETTER.subject,
      html: LETTER.html,
      text: LETTER.text,
      created_at: sentAt,
      last_event: "delivered",
    };
    const other = {
      ...whole,
      id: second,
      to: ["complained@mail.test"],
      text: null,
      subject: "Second",
      created_at: iso(),
      last_event: "complained",
    };
    expect((await call(`/emails/${first}`)).body).toEqual(whole);
    expect((await call("/emails")).body).toEqual({ object: "list", has_more: false, data: [other, whole] });
  });

  test.each([
    [{ to: "ana@mail" }, "Invalid `to` field."],
    [{ to: "ana <ana@mail.test" }, null],
    [{ to: "a b@mail.test" }, "Invalid `to` field."],
    [{ to: [] }, "Invalid `to` field."],
    [{ to: Array(50).fill("ana@mail.test") }, null],
    [{ to: Array(51).fill("ana@mail.test") }, "Invalid `to` field."],
    [{ from: "Firm" }, "Invalid `from` field."],
    [{ subject: "" }, "Invalid `subject` field."],
    [{ html: undefined }, null],
    [{ text: null }, null],
    [{ html: null, text: null }, "Missing `html` or `text` field."],
  ])("names the error of %j", async (change, message) => {
    const sent = await send({ ...LETTER, ...change });
    expect(sent).toEqual(message === null ? [200, { id: expect.any(String) as unknown }] : problem(message));
  });

  test("refuses in the provider's words, and says how many calls are left", async () => {
    const { status, headers, body } = await call("/emails/none");
    expect([status, body]).toEqual([404, { statusCode: 404, name: "not_found", message: "Email not found" }]);
    expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).toEqual(["10", "9"]);
    const noKey = await call("/emails", { headers: { authorization: "" } });
    const words = "Missing API key in the authorization header";
    expect([noKey.status, noKey.body]).toEqual([401, { statusCode: 401, name: "missing_api_key", message: words }]);
    const wrong = await call("/emails", { headers: { authorization: "Bearer guess" } });
    expect([wrong.status, wrong.body]).toEqual([
      403,
      { statusCode: 403, name: "invalid_api_key", message: "API key is invalid" },
    ]);
    expect(await send("no")).toEqual(problem("Invalid `body` field."));
    server.advance(1_000);
    const answers = [];
    for (let count = 0; count < 11; count++) answers.push(await call("/emails"));
    expect(answers.map((each) => each.headers.get("ratelimit-remaining"))).toEqual([
      "9",
      "8",
      "7",
      "6",
      "5",
      "4",
      "3",
      "2",
      "1",
      "0",
      "0",
    ]);
    expect(answers[10]?.headers.get("retry-after")).toBe("1");
    expect(answers[10]?.body).toEqual({
      statusCode: 429,
      name: "rate_limit_exceeded",
      message: "Too many requests. You can only make 10 requests per second.",
    });
  });

  test("knows a key for a day, and each key for its own letter", async () => {
    const first = await idOf(LETTER, { "idempotency-key": "k1" });
    const other = await idOf(LETTER, { "idempotency-key": "k2" });
    expect(other).not.toBe(first);
    expect(await idOf(LETTER)).not.toBe(first);
    expect(await send({ ...LETTER, text: "Other" }, { "idempotency-key": "k1" })).toEqual([
      409,
      {
        statusCode: 409,
        name: "invalid_idempotent_request",
        message: "This idempotency key was used with another request body.",
      },
    ]);
    server.advance(24 * 3_600_000 - 5_000);
    expect(await idOf(LETTER, { "idempotency-key": "k1" })).toBe(first);
    server.advance(5_000);
    expect(await idOf(LETTER, { "idempotency-key": "k1" })).not.toBe(first);
  });

  test("takes a batch of up to a hundred, whole or not at all", async () => {
    const batch = async (letters: unknown) => {
      server.advance(1_000);
      const { status, body } = await call("/emails/batch", { method: "POST", body: JSON.stringify(letters) });
      return [status, body] as const;
    };
    const refused = problem("The batch must have between 1 and 100 valid e-mails.");
    for (const letters of [[], [LETTER, { ...LETTER, to: "x" }], Array(101).fill(LETTER), LETTER]) {
      expect(await batch(letters)).toEqual(refused);
    }
    expect((await call("/emails")).body).toMatchObject({ data: [] });
    const [status, body] = await batch([LETTER, { ...LETTER, subject: "Second" }]);
    const { data } = z.object({ data: z.array(vId) }).parse(body);
    expect(status).toBe(200);
    const subjects = data.map(async ({ id }) => (await call(`/emails/${id}`)).body);
    expect(await Promise.all(subjects)).toMatchObject([{ subject: LETTER.subject }, { subject: "Second" }]);
    expect((await batch(Array(100).fill(LETTER)))[0]).toBe(200);
    expect((await call("/emails")).body).toHaveProperty("data.length", 100);
  });
});

test("an event has the letter and its time, and a bounce its reason", async () => {
  const id = await idOf({ ...LETTER, to: ["bounced@mail.test", "ana@mail.test"] });
  const vTold = z.object({ deliveries: z.array(z.object({ type: z.string(), body: z.string() })) });
  const { deliveries } = vTold.parse(await (await server.call("/__webhooks")).json());
  const data = { email_id: id, from: LETTER.from, to: ["bounced@mail.test", "ana@mail.test"], subject: LETTER.subject };
  const bounce = { message: "The recipient's address does not exist." };
  expect(deliveries.map(({ type, body }) => [type, JSON.parse(body) as unknown])).toEqual([
    ["email.sent", { type: "email.sent", created_at: iso(), data }],
    ["email.bounced", { type: "email.bounced", created_at: iso(), data: { ...data, bounce } }],
  ]);
});

describe("the mailbox of clients", () => {
  const page = async (path = "/") => {
    const text = await (await server.call(`/resend${path}`)).text();
    return elementsOf(text.replaceAll(iso(), "NOW").replaceAll(iso().slice(0, 19).replace("T", " "), "SECOND"));
  };

  test("shows each letter with its state and acts", async () => {
    expect(await page()).toEqual([
      "<main>",
      "<h1>Mailbox of clients",
      '<form class="actions" method="get">',
      '<input type="search" name="to" value="" placeholder="Email address" aria-label="Letters to" />',
      "<button>Show",
      '<p class="quiet">No letters yet. What the app writes to clients appears here.',
    ]);
    const id = await idOf(LETTER);
    const named = (elements: string[]) => elements.map((element) => element.replaceAll(id, "ID"));
    expect(named(await page())).toEqual([
      "<main>",
      "<h1>Mailbox of clients",
      '<form class="actions" method="get">',
      '<input type="search" name="to" value="" placeholder="Email address" aria-label="Letters to" />',
      "<button>Show",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>",
      '<a href="/resend/letters/ID">Your &lt;b&gt;contract&lt;/b&gt;',
      '<p class="quiet">To ana@mail.test, Bo &lt;bo@mail.test&gt;,',
      '<time datetime="NOW">SECOND UTC',
      "<p>delivered",
      '<form class="actions" method="post" action="/resend/letters/ID">',
      '<button name="act" value="delivered">Deliver',
      '<button name="act" value="bounced">Bounce',
      '<button name="act" value="delivery_delayed">Delay',
      '<button name="act" value="complained">Complain',
    ]);
    expect(named(await page(`/letters/${id}`))).toEqual([
      "<main>",
      "<h1>Your &lt;b&gt;contract&lt;/b&gt;",
      '<p class="quiet">From Firm &lt;office@firm.test&gt; to ana@mail.test, Bo &lt;bo@mail.test&gt;',
      '<iframe class="letter" title="The letter" src="/resend/letters/ID/body">',
      "<details>",
      "<summary>As plain text",
      "<pre>Hi &amp; bye",
      "<p>",
      '<a href="/resend/">All letters',
    ]);
    const body = await server.call(`/resend/letters/${id}/body`);
    expect(await body.text()).toBe(
      '<!doctype html><base target="_blank" /><meta charset="utf-8" /><p>Hi</p><script>1</script>',
    );
    expect(body.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    const letter = await server.call(`/resend/letters/${id}`);
    expect(letter.headers.get("content-security-policy")).toMatch(/^default-src 'none'; frame-src 'self'; style-src/);
    expect((await server.call("/resend/letters/none/body")).status).toBe(404);
    const absent = await server.call("/resend/letters/none", { redirect: "manual" });
    expect([absent.status, absent.headers.get("location")]).toEqual([303, "/resend/"]);
  });

  test("shows the letters to one address, the newest first, and a hundred of all", async () => {
    await idOf({ ...LETTER, subject: "To Bo", to: "BO@mail.test" });
    for (let number = 0; number <= 100; number++) {
      await idOf({ ...LETTER, subject: `No. ${String(number)}`, to: "ana@mail.test" });
    }
    const subjects = async (path: string) =>
      (await page(path)).flatMap((element) => /^<a href="\/resend\/letters\/[^"]+">(.+)$/.exec(element)?.[1] ?? []);
    expect(await subjects("/?to=%20bo@MAIL")).toEqual(["To Bo"]);
    expect(await subjects("/")).toEqual(Array.from({ length: 100 }, (_, place) => `No. ${String(100 - place)}`));
    expect(await page("/?to=%20bo@MAIL")).toContain(
      '<input type="search" name="to" value="bo@mail" placeholder="Email address" aria-label="Letters to" />',
    );
  });

  test("lets nothing else happen to a letter, and to none that is not there", async () => {
    const id = await idOf(LETTER);
    const act = async (which: string, how: string) => {
      const body = new URLSearchParams({ act: how });
      const answer = await server.call(`/resend/letters/${which}`, { method: "POST", body, redirect: "manual" });
      return [answer.status, answer.headers.get("location")];
    };
    expect(await act(id, "burned")).toEqual([303, "/resend/"]);
    expect(await act("none", "bounced")).toEqual([303, "/resend/"]);
    expect((await call(`/emails/${id}`)).body).toMatchObject({ last_event: "delivered" });
    await act(id, "complained");
    expect((await call(`/emails/${id}`)).body).toMatchObject({ last_event: "complained" });
  });

  test("is empty after a reset, and its keys are unknown", async () => {
    const first = await idOf(LETTER, { "idempotency-key": "k1" });
    const before = server.standins[0]?.env;
    await server.call("/__reset", { method: "POST" });
    expect((await call("/emails")).body).toMatchObject({ data: [] });
    expect(await idOf(LETTER, { "idempotency-key": "k1" })).not.toBe(first);
    await server.restart();
    expect(server.standins[0]?.env).toEqual(before);
    expect(before).toEqual({
      RESEND_URL: `${server.origin}/resend/api`,
      RESEND_API_KEY: expect.stringMatching(/^re_local_[0-9a-f]{40}$/) as unknown,
      RESEND_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) as unknown,
      MAIL_FROM: "Passage <office@passage.test>",
    });
  });
});
