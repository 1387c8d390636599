import { Resend } from "resend";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openResend } from "./standin.ts";

let server: TestServer;
let resend: Resend;

beforeEach(async () => {
  server = await runServer({ makers: [openResend], siteUrl: "http://127.0.0.1:9" });
  resend = new Resend(env("RESEND_API_KEY"), { baseUrl: env("RESEND_URL") });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";
const LETTER = {
  from: "Firm <office@firm.test>",
  to: ["ana@mail.test"],
  subject: "Your contract",
  html: "<p>Hi</p><script>1</script>",
};

async function told(): Promise<string[]> {
  const vDeliveries = z.object({ deliveries: z.array(z.object({ type: z.string() })) });
  const { deliveries } = vDeliveries.parse(await (await server.call("/__webhooks")).json());
  return deliveries.map(({ type }) => type);
}

describe("the provider's own client", () => {
  test("sends a letter once for each key, and reads its state", async () => {
    const first = await resend.emails.send(LETTER, { idempotencyKey: "k1" });
    const second = await resend.emails.send(LETTER, { idempotencyKey: "k1" });
    expect(second.data).toEqual(first.data);
    const read = await resend.emails.get(first.data?.id ?? "");
    expect(read.data).toMatchObject({ subject: "Your contract", last_event: "delivered" });
    expect(await told()).toEqual(["email.sent", "email.delivered"]);
    server.advance(25 * 3_600_000);
    const nextDay = await resend.emails.send(LETTER, { idempotencyKey: "k1" });
    expect(nextDay.data?.id).not.toBe(first.data?.id);
  });

  test("is refused for another letter under the same key, a wrong key, and invalid fields", async () => {
    await resend.emails.send(LETTER, { idempotencyKey: "k1" });
    const other = await resend.emails.send({ ...LETTER, subject: "Other" }, { idempotencyKey: "k1" });
    expect(other.error).toMatchObject({ name: "invalid_idempotent_request" });
    const stranger = new Resend("re_guess", { baseUrl: env("RESEND_URL") });
    expect((await stranger.emails.send(LETTER)).error).toMatchObject({ name: "invalid_api_key" });
    expect((await resend.emails.send({ ...LETTER, to: "nobody" })).error).toMatchObject({
      name: "validation_error",
      message: "Invalid `to` field.",
    });
    expect((await resend.emails.get("none")).error).toMatchObject({ name: "not_found" });
  });

  // The words of the provider's own client for a domain that nobody has verified.
  test("reads the domain and its records, and sends nothing from one that is not verified", async () => {
    const listed = await resend.domains.list();
    const [domain] = listed.data?.data ?? [];
    expect(domain).toMatchObject({ name: "passage.test", status: "verified", region: "us-east-1" });
    const read = await resend.domains.get(domain?.id ?? "");
    expect(read.data?.records.map(({ record, type, status }) => [record, type, status])).toEqual([
      ["SPF", "MX", "verified"],
      ["SPF", "TXT", "verified"],
      ["DKIM", "TXT", "verified"],
    ]);
    expect((await resend.domains.get("other")).error).toMatchObject({ name: "not_found" });
    const letter = { ...LETTER, from: "Firm <office@passage.test>" };
    expect((await resend.emails.send(letter)).error).toBeNull();
    const turn = async (body: object) =>
      (await server.call("/resend/domain", { method: "PUT", body: JSON.stringify(body) })).status;
    expect(await turn({ status: "gone" })).toBe(400);
    expect(await turn({ status: "pending", dkim: "pending" })).toBe(200);
    expect((await resend.emails.send(letter)).error).toMatchObject({ name: "validation_error", statusCode: 403 });
    expect((await resend.emails.send(LETTER)).error).toBeNull();
    await server.call("/__reset", { method: "POST" });
    expect((await resend.emails.send(letter)).error).toBeNull();
  });

  test("sends a batch", async () => {
    const sent = await resend.batch.send([LETTER, { ...LETTER, to: "bounced@mail.test" }]);
    expect(sent.data?.data).toHaveLength(2);
    expect(await told()).toEqual(["email.sent", "email.sent", "email.delivered", "email.bounced"]);
  });

  test("is slowed down beyond ten letters a second", async () => {
    await server.dispose();
    server = await runServer({ makers: [openResend], clock: "frozen" });
    resend = new Resend(env("RESEND_API_KEY"), { baseUrl: env("RESEND_URL") });
    const errors: (string | undefined)[] = [];
    for (let count = 0; count < 11; count++) errors.push((await resend.emails.send(LETTER)).error?.name);
    expect(errors.slice(9)).toEqual([undefined, "rate_limit_exceeded"]);
    // Caught: a limit of ten seconds, in which code that respects ten letters a second was refused.
    server.advance(1_000);
    for (let count = 0; count < 10; count++) expect((await resend.emails.send(LETTER)).error).toBeNull();
  });
});

describe("the mailbox", () => {
  test("shows letters to the holder of the key, in a frame that runs nothing", async () => {
    const { data } = await resend.emails.send(LETTER);
    expect((await fetch(`${server.origin}/resend/`)).status).toBe(403);
    expect(await (await server.call("/resend/")).text()).toContain("Your contract");
    const body = await server.call(`/resend/letters/${data?.id ?? ""}/body`);
    expect(body.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*sandbox/);
    expect(await (await server.call("/resend/?to=somebody")).text()).toContain("No letters yet");
  });

  test.each(["bounced", "complained", "delivery_delayed"])("lets a letter be %s by hand", async (act) => {
    const { data } = await resend.emails.send(LETTER);
    const body = new URLSearchParams({ act });
    await server.call(`/resend/letters/${data?.id ?? ""}`, { method: "POST", body, redirect: "manual" });
    expect((await told()).at(-1)).toBe(`email.${act}`);
  });
});
