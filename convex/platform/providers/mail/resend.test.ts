import { beforeEach, describe, expect, test, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import { faultsOf, says, useFakeProvider } from "../../../../tests/support/functions/fakeProvider";
import { sendLetter } from "./resend";
import { readMailEvents } from "./resendEvents";

const provider = useFakeProvider();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubEnv("RESEND_URL", "https://resend.test/");
  vi.stubEnv("RESEND_API_KEY", "re_1");
  vi.stubEnv("MAIL_FROM", "Duarte Law <office@firm.test>");
  return () => {
    vi.useRealTimers();
  };
});

const LETTER = {
  to: "ana@mail.test",
  toName: "Ana Souza",
  subject: "Your contract",
  html: "<p>Hi</p>",
  text: "Hi",
  idempotencyKey: "passage-c1-letter",
};

test("a letter goes out under its key, from the firm's address", async () => {
  provider.answer(says({ id: "m1" }));
  expect(await sendLetter(LETTER)).toEqual({ kind: "ok", value: "m1" });
  const [request] = provider.requests;
  expect([request?.method, request?.url]).toEqual(["POST", "https://resend.test/emails"]);
  expect(Object.fromEntries(request?.headers.entries() ?? [])).toMatchObject({
    authorization: "Bearer re_1",
    "content-type": "application/json",
    "idempotency-key": "passage-c1-letter",
    "user-agent": "Passage",
  });
  expect(request?.body).toEqual({
    from: "Duarte Law <office@firm.test>",
    to: ['"Ana Souza" <ana@mail.test>'],
    subject: "Your contract",
    html: "<p>Hi</p>",
    text: "Hi",
  });
});

test.each([
  ['Ana" <evil@x.test>, "B', '"Ana evilx.test, B" <ana@mail.test>'],
  ["Nguyễn Thị Ánh", '"Nguyễn Thị Ánh" <ana@mail.test>'],
  ["Ana\r\nBcc: all@x.test", '"AnaBcc allx.test" <ana@mail.test>'],
  ["<>", "ana@mail.test"],
  ["< Ana >", '"Ana" <ana@mail.test>'],
])("the name %j cannot leave its quotes", async (toName, to) => {
  provider.answer(says({ id: "m1" }));
  await sendLetter(Object.assign({}, LETTER, { toName }));
  expect(provider.requests[0]?.body).toMatchObject({ to: [to] });
});

describe("every fault of the service has its name", () => {
  test.each(faultsOf((message) => ({ statusCode: 1, name: "validation_error", message })))("%s", async (...row) => {
    const [, answer, failure] = row;
    provider.answer(answer);
    const sent = sendLetter(LETTER);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sent).toEqual(failure);
  });

  test("a refusal without words has its status only", async () => {
    provider.answer(says([], 422), says({ name: "x", message: `re_1 is\nwrong` }, 401));
    expect(await sendLetter(LETTER)).toEqual({ kind: "refused", status: 422, reason: "" });
    expect(await sendLetter(LETTER)).toEqual({ kind: "refused", status: 401, reason: "… is wrong" });
  });

  test("a letter that another call is sending is retried later", async () => {
    provider.answer(says({ statusCode: 409, name: "concurrent_idempotent_requests", message: "wait" }, 409));
    expect(await sendLetter(LETTER)).toEqual({ kind: "limited" });
  });

  test.each(["RESEND_API_KEY", "MAIL_FROM"])("a missing %s is named, and no request is made", async (setting) => {
    vi.stubEnv(setting, "");
    expect(await sendLetter(LETTER)).toEqual({ kind: "unconfigured", setting });
    expect(provider.requests).toEqual([]);
  });
});

describe("events", () => {
  const SECRET = "whsec_dGVzdHNlY3JldA==";
  const body = (type: string, data: object = {}) =>
    JSON.stringify({ type, data: Object.assign({ email_id: "m1" }, data) });
  function read(text: string, secret = SECRET, at = new Date()) {
    const signature = new Webhook(secret).sign("msg_1", at, text);
    const seconds = String(Math.floor(at.getTime() / 1_000));
    return readMailEvents(
      text,
      new Headers({ "svix-id": "msg_1", "svix-timestamp": seconds, "svix-signature": signature }),
    );
  }
  beforeEach(() => {
    vi.stubEnv("RESEND_WEBHOOK_SECRET", SECRET);
  });

  test.each([
    [body("email.delivered"), "delivered", null],
    [body("email.bounced", { bounce: { message: "No such\nbox" } }), "bounced", "No such box"],
    [body("email.bounced"), "bounced", null],
    [body("email.bounced", { bounce: { message: "No box" }, failed: { reason: "x" } }), "bounced", "No box"],
    [body("email.complained"), "bounced", "The person marked the email as unwanted."],
    [body("email.failed", { failed: { reason: "reached_daily_quota" } }), "failed", "reached_daily_quota"],
    [body("email.opened"), null, null],
  ])("%s", (text, news, reason) => {
    expect(read(text)).toEqual({ kind: "events", events: [{ eventId: "msg_1", providerId: "m1", news, reason }] });
  });

  test("that are forged, stale or unreadable are refused", () => {
    expect(read(body("email.delivered"), "whsec_b3RoZXJzZWNyZXQ=")).toEqual({ kind: "forged" });
    expect(read(body("email.delivered"), SECRET, new Date(Date.now() - 301_000))).toEqual({ kind: "forged" });
    expect(readMailEvents(body("email.delivered"), new Headers())).toEqual({ kind: "forged" });
    expect(read("no json")).toEqual({ kind: "forged" });
    expect(read(JSON.stringify({ type: "email.delivered", data: {} }))).toEqual({ kind: "unreadable" });
    vi.stubEnv("RESEND_WEBHOOK_SECRET", "");
    expect(read(body("email.delivered"))).toEqual({ kind: "unconfigured" });
    // An invalid secret is our mistake, not the caller's.
    vi.stubEnv("RESEND_WEBHOOK_SECRET", "whsec_!");
    expect(() => read(body("email.delivered"))).toThrow();
  });
});
