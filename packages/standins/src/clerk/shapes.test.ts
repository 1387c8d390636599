import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ClerkScene, SALES, ticketIn } from "./clerkScene.ts";
import { environmentJson } from "./environment.ts";
import { named } from "./named.ts";
import { ClerkRefusal, type RefusalCode } from "./refusals.ts";

/** The provider's answers by the name that the test gives them. A difference is a change that the app may notice. */
const SHAPES = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL("shapes.json", import.meta.url), "utf8")));

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start({ clock: "frozen", siteUrl: "http://127.0.0.1:9" });
});
afterEach(() => scene.server.dispose());

const shape = (value: unknown) => named(value, scene.server.now());

async function backend(path: string, init: { method?: string; body?: object } = {}): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${scene.env["CLERK_SECRET_KEY"] ?? ""}`,
    "content-type": "application/json",
  };
  const { method = "GET", body } = init;
  const answer = await fetch(`${scene.issuer}/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await answer.json();
}

const vJwt = z.object({ jwt: z.string() });
const claimsIn = (body: unknown): unknown =>
  JSON.parse(Buffer.from(vJwt.parse(body).jwt.split(".")[1] ?? "", "base64url").toString());
/** Without the one claim that is new in each token. */
const shapeOfClaims = (body: unknown) => {
  const { jti, ...claims } = claimsIn(body) as Record<string, unknown>;
  expect(jti).toMatch(/^[0-9a-f]{32}$/);
  return shape({ ...claims, iss: "ISSUER", updated_at: "THEN" });
};
const MOBILE =
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36";

// Caught, one by one: a field that took its neighbour's value, and one that was lost, in what the provider's own SDKs read.
describe("whole answers", () => {
  test("a sign-in without and with its first factor, and the client beside it", async () => {
    const browser = scene.aBrowser(MOBILE);
    const begun = await browser.post("/client/sign_ins", { identifier: ` ${SALES.identifier.toUpperCase()} ` });
    expect(shape(begun.body)).toEqual(SHAPES["sign-in begun"]);
    scene.server.advance(1_000);
    const id = (begun.body as { response: { id: string } }).response.id;
    const done = await browser.post(`/client/sign_ins/${id}/attempt_first_factor`, {
      strategy: "password",
      password: SALES.password,
    });
    const { response, client } = done.body as {
      response: unknown;
      client: { sessions: { last_active_token: unknown }[] };
    };
    const [session] = client.sessions;
    expect(shapeOfClaims(session?.last_active_token)).toEqual(SHAPES["token of a sign-in"]);
    expect(
      shape([response, { ...client, sessions: client.sessions.map((each) => ({ ...each, last_active_token: null })) }]),
    ).toEqual(SHAPES["sign-in complete"]);
    expect(shape((await browser.get("/me/sessions/active")).body)).toEqual(SHAPES["devices"]);
  });

  test("the claims of both tokens of a session", async () => {
    const userId = await scene.idOf(SALES.identifier);
    await backend(`/users/${userId}/metadata`, { method: "PATCH", body: { public_metadata: { team: "a" } } });
    const session = await scene.backend.sessions.createSession({ userId });
    expect(shapeOfClaims(await backend(`/sessions/${session.id}/tokens`, { method: "POST" }))).toEqual(
      SHAPES["token of a session"],
    );
    expect(shapeOfClaims(await backend(`/sessions/${session.id}/tokens/convex`, { method: "POST" }))).toEqual(
      SHAPES["token of the template"],
    );
    expect(await backend(`/sessions/${session.id}/tokens/other`, { method: "POST" })).toMatchObject({
      errors: [{ code: "resource_not_found" }],
    });
  });

  test("a sign-up that lacks its password, then its proof, and then nothing", async () => {
    await scene.server.call("/clerk/settings", { method: "PUT", body: '{"verifyAtSignUp":true}' });
    const browser = scene.aBrowser();
    const fields = { email_address: " New@Mail.test ", first_name: "Nina", unsafe_metadata: '{"a":1}' };
    const begun = await browser.post("/client/sign_ups", fields);
    expect(shape((begun.body as { response: unknown }).response)).toEqual(SHAPES["sign-up begun"]);
    const path = `/client/sign_ups/${(begun.body as { response: { id: string } }).response.id}`;
    await browser.patch(path, { password: "long-enough-1", last_name: "Noor" });
    const prepared = await browser.post(`${path}/prepare_verification`, { strategy: "email_code" });
    expect(shape((prepared.body as { response: unknown }).response)).toEqual(SHAPES["sign-up with its code"]);
    const wrong = await browser.post(`${path}/attempt_verification`, { strategy: "email_code", code: "wrong" });
    expect(wrong.status).toBe(422);
    const code = await scene.newestCode("new@mail.test");
    const done = await browser.post(`${path}/attempt_verification`, { strategy: "email_code", code });
    expect(shape((done.body as { response: unknown }).response)).toEqual(SHAPES["sign-up complete"]);
    expect(shape(await backend(`/users/${await scene.idOf("new@mail.test")}`))).toEqual(SHAPES["person who signed up"]);
  });

  test("a person as the Backend API makes, changes and deletes them", async () => {
    const body = {
      email_address: ["Ana@Mail.test"],
      password: "long-enough-1",
      first_name: "Ana",
      last_name: "Souza",
      public_metadata: { role: "client" },
      unsafe_metadata: { theme: "dark" },
    };
    const made = await backend("/users", { method: "POST", body });
    expect(shape(made)).toEqual(SHAPES["person"]);
    const { id } = made as { id: string };
    const bare = await backend("/users", { method: "POST", body: { email_address: ["bo@mail.test"] } });
    expect(bare).toMatchObject({
      password_enabled: false,
      first_name: null,
      last_name: null,
      public_metadata: {},
      unsafe_metadata: {},
    });
    scene.server.advance(5);
    expect(await backend(`/users/${id}`, { method: "PATCH", body: { last_name: null } })).toMatchObject({
      first_name: "Ana",
      last_name: null,
    });
    expect(await backend(`/users/${id}`, { method: "PATCH", body: { first_name: "Anna" } })).toMatchObject({
      first_name: "Anna",
      last_name: null,
    });
    const put = { private_metadata: { note: 1 }, unsafe_metadata: { x: 2 } };
    expect(await backend(`/users/${id}/metadata`, { method: "PUT", body: put })).toMatchObject({
      public_metadata: { role: "client" },
      private_metadata: { note: 1 },
      unsafe_metadata: { x: 2 },
    });
    const patch = { public_metadata: { a: 1 }, private_metadata: { b: 2 }, unsafe_metadata: { x: null } };
    const patched = await backend(`/users/${id}/metadata`, { method: "PATCH", body: patch });
    expect(patched).toMatchObject({
      public_metadata: { role: "client", a: 1 },
      private_metadata: { note: 1, b: 2 },
      updated_at: scene.server.now(),
      created_at: scene.server.now() - 5,
    });
    expect((patched as { unsafe_metadata: object }).unsafe_metadata).toEqual({});
    expect(await backend(`/users/${id}`, { method: "DELETE" })).toEqual({ object: "user", id, deleted: true });
    expect(await backend("/users/count")).toEqual({ object: "total_count", total_count: 5 });
  });

  test("an invitation, an address and a session of the Backend API", async () => {
    const body = { email_address: "Ana@Mail.test", public_metadata: { role: "client" }, expires_in_days: 2 };
    const invitation = await backend("/invitations", { method: "POST", body });
    const { id, url } = invitation as { id: string; url: string };
    expect(url).toBe(`http://localhost:3200/__clerk/v1/tickets/accept?ticket=${ticketIn(url)}`);
    expect(shape({ ...(invitation as object), url: "URL" })).toEqual(SHAPES["invitation"]);
    const ticket = ticketIn(url);
    const claims = JSON.parse(Buffer.from(ticket.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >;
    expect(shape({ ...claims, iss: "ISSUER", jti: "JTI" })).toEqual(SHAPES["ticket"]);
    scene.server.advance(3);
    expect(
      shape({ ...((await backend(`/invitations/${id}/revoke`, { method: "POST" })) as object), url: "URL" }),
    ).toEqual(SHAPES["revoked invitation"]);
    const userId = await scene.idOf(SALES.identifier);
    const address = { user_id: userId, email_address: "Sofia@Mail.test" };
    const email = await backend("/email_addresses", { method: "POST", body: address });
    expect(shape(email)).toEqual(SHAPES["address"]);
    const path = `/email_addresses/${(email as { id: string }).id}`;
    expect(await backend(path)).toEqual(email);
    expect(await backend(path, { method: "DELETE" })).toEqual({
      object: "email_address",
      id: (email as { id: string }).id,
      deleted: true,
    });
    const session = await backend("/sessions", { method: "POST", body: { user_id: userId } });
    expect(shape(session)).toEqual(SHAPES["session"]);
    scene.server.advance(7);
    const revoked = await backend(`/sessions/${(session as { id: string }).id}/revoke`, { method: "POST" });
    expect(shape(revoked)).toEqual(SHAPES["revoked session"]);
  });

  test("the parts of a second factor", async () => {
    const browser = scene.aBrowser();
    await scene.signIn(browser);
    const begun = await browser.post("/me/totp");
    const { secret } = (begun.body as { response: { secret: string } }).response;
    expect(
      shape(JSON.parse(JSON.stringify((begun.body as { response: unknown }).response).replaceAll(secret, "SECRET"))),
    ).toEqual(SHAPES["begun second factor"]);
    scene.server.advance(1_000);
    const confirmed = await browser.post("/me/totp/attempt_verification", { code: scene.appCode(secret) });
    const { backup_codes: codes, ...totp } = (confirmed.body as { response: { backup_codes: string[] } }).response;
    expect(shape(totp)).toEqual(SHAPES["second factor"]);
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{8}$/);
    scene.server.advance(1_000);
    const renewed = await browser.post("/me/backup_codes");
    expect(shape({ ...(renewed.body as { response: object }).response, codes: [] })).toEqual(SHAPES["backup codes"]);
    const removed = await browser.delete("/me/totp");
    expect(shape((removed.body as { response: unknown }).response)).toEqual({
      object: "totp",
      id: "totp_1",
      deleted: true,
    });
  });

  test("an event names the instance and its moment, and a session's event its person", async () => {
    const browser = scene.aBrowser();
    const { created_session_id: session } = await scene.signIn(browser);
    await browser.post(`/client/sessions/${String(session)}/end`);
    const vTold = z.object({ deliveries: z.array(z.object({ type: z.string(), body: z.string() })) });
    const { deliveries } = vTold.parse(await (await scene.server.call("/__webhooks")).json());
    expect(deliveries.map(({ type }) => type)).toEqual(["session.created", "session.ended"]);
    expect(shape(JSON.parse(deliveries[1]?.body ?? ""))).toEqual(SHAPES["event"]);
  });

  test("the instance's settings, with and without a proof at the sign-up", async () => {
    const { body } = await scene.aBrowser().get("/environment");
    expect(body).toEqual(environmentJson(false));
    expect(body).toEqual(SHAPES["environment"]);
    const proving = environmentJson(true) as { user_settings: { attributes: { email_address: object } } };
    expect(proving.user_settings.attributes.email_address).toMatchObject({ verify_at_sign_up: true });
    const own = await ClerkScene.start({ samples: false });
    expect((await own.aBrowser().get("/environment")).body).toEqual(environmentJson(true));
    await own.server.dispose();
  });

  test("the discovery document and the public keys are served", async () => {
    const get = async (path: string) => {
      const answer = await fetch(`${scene.issuer}/.well-known/${path}`);
      return [answer.headers.get("cache-control"), (await answer.json()) as unknown] as const;
    };
    const [cache, configuration] = await get("openid-configuration");
    expect([cache, JSON.parse(JSON.stringify(configuration).replaceAll(scene.issuer, "ISSUER"))]).toEqual(
      SHAPES["discovery"],
    );
    const [keyCache, keys] = await get("jwks.json");
    expect([keyCache, Object.keys((keys as { keys: object[] }).keys[0] ?? {}).sort()]).toEqual([
      "public, max-age=60",
      ["alg", "e", "kid", "kty", "n", "use"],
    ]);
    expect(await backend("/jwks")).toEqual(keys);
  });
});

// Caught, one by one: another status, sentence or field in what the app shows and tests for.
test("each refusal has the provider's status, words and field", () => {
  const codes: RefusalCode[] = [
    "form_password_incorrect",
    "form_identifier_not_found",
    "form_identifier_exists",
    "form_password_length_too_short",
    "form_password_length_too_long",
    "form_code_incorrect",
    "form_param_format_invalid",
    "form_param_missing",
    "form_param_value_invalid",
    "totp_already_enabled",
    "backup_codes_not_available",
    "no_second_factors",
    "client_state_invalid",
    "verification_missing",
    "verification_already_verified",
    "identification_deletion_failed",
    "verification_expired",
    "verification_failed",
    "session_exists",
    "ticket_invalid_code",
    "ticket_expired_code",
    "invitation_already_accepted",
    "revoked_invitation",
    "invitation_account_exists",
    "invitation_account_not_exists",
    "invitation_already_revoked",
    "duplicate_record",
    "signed_out",
    "authentication_invalid",
    "session_reverification_required",
    "user_locked",
    "too_many_requests",
    "clerk_key_invalid",
    "resource_not_found",
    "request_body_invalid",
    "request_body_too_large",
  ];
  const shown = codes.map((code) => {
    const refusal = new ClerkRefusal(code);
    return [code, refusal.status, refusal.body("trace")];
  });
  expect(shown).toEqual(SHAPES["refusals"]);
  const detailed = new ClerkRefusal("user_locked", { longMessage: "Long.", meta: { a: 1 } }).body("t");
  expect(detailed).toEqual({
    errors: [{ code: "user_locked", message: "Account locked", long_message: "Long.", meta: { a: 1 } }],
    clerk_trace_id: "t",
  });
});
