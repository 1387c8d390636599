import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { mergeMetadata } from "./accounts.ts";
import { ClerkScene, SALES, codeOf, stepOf, ticketIn } from "./clerkScene.ts";
import { waitText } from "./limits.ts";
import { flawOf, hashPassword, matchesPassword } from "./passwords.ts";
import { missingFields, unverifiedFields } from "./signUpProgress.ts";
import { readUserAgent } from "./userAgents.ts";

const LAWYER = { identifier: "lawyer@passage.test", password: "passage-demo-1" };
const WEEK_MS = 7 * 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

test.each([
  [{ a: 1 }, {}, { a: 1 }],
  [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
  [{ a: { b: 1, c: 2 } }, { a: { b: null, d: 3 } }, { a: { c: 2, d: 3 } }],
  [{ a: 1 }, { a: { b: { c: null, d: 1 } } }, { a: { b: { d: 1 } } }],
  [{ a: { b: 1 } }, { a: 2 }, { a: 2 }],
  [{ a: [1] }, { a: [2] }, { a: [2] }],
])("the metadata %j with the patch %j is %j", (kept, patch, merged) => {
  expect(mergeMetadata(kept, patch)).toEqual(merged);
});

test.each([
  ["1234567", "too_short"],
  ["12345678", null],
  ["x".repeat(72), null],
  ["x".repeat(73), "too_long"],
])("the password %s is %s", (password, flaw) => {
  expect(flawOf(password)).toBe(flaw);
});

test("a password matches its own hash, however its letters are composed, and no other one", async () => {
  const hash = await hashPassword("passwörd-1");
  expect(hash).not.toBe(await hashPassword("passwörd-1"));
  expect(await matchesPassword("passwo\u0308rd-1", hash)).toBe(true);
  expect(await matchesPassword("passwörd-2", hash)).toBe(false);
  expect(await matchesPassword("", null)).toBe(false);
});

test.each([
  [1, "1 minute"],
  [MINUTE_MS, "1 minute"],
  [MINUTE_MS + 1, "2 minutes"],
  [59 * MINUTE_MS, "59 minutes"],
  [59 * MINUTE_MS + 1, "1 hour"],
])("%i ms are %s", (milliseconds, text) => {
  expect(waitText(milliseconds)).toBe(text);
});

test("a sign-up lacks an address, a password, and a proof where one is asked for", () => {
  const none = { emailAddress: null, passwordHash: null, emailVerified: false };
  const signUp = (more: object) => ({ ...none, ...more }) as Parameters<typeof missingFields>[0];
  expect(missingFields(signUp({}))).toEqual(["email_address", "password"]);
  expect(missingFields(signUp({ emailAddress: "a" }))).toEqual(["password"]);
  expect(missingFields(signUp({ passwordHash: "h" }))).toEqual(["email_address"]);
  expect(unverifiedFields(signUp({}), true)).toEqual([]);
  expect(unverifiedFields(signUp({ emailAddress: "a" }), true)).toEqual(["email_address"]);
  expect(unverifiedFields(signUp({ emailAddress: "a" }), false)).toEqual([]);
  expect(unverifiedFields(signUp({ emailAddress: "a", emailVerified: true }), true)).toEqual([]);
});

test.each([
  ["Mozilla/5.0 (iPad; CPU OS 18) CriOS/140.0 Mobile", "iPad", "Chrome", "140.0", true],
  ["Mozilla/5.0 (iPhone) FxiOS/139.1", "iPhone", "Firefox", "139.1", true],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/1 OPR/99.2", "Windows", "Opera", "99.2", false],
  ["Mozilla/5.0 (Linux; Android 16) Chrome/1 EdgA/88.3", "Android", "Edge", "88.3", true],
  ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/7.1", "Linux", "Chrome", "7.1", false],
  ["Something Mobile", null, null, null, true],
])("%s describes itself", (userAgent, ...[deviceType, browserName, browserVersion, isMobile]) => {
  expect(readUserAgent(userAgent)).toEqual({ deviceType, browserName, browserVersion, isMobile });
});

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start({ clock: "frozen", siteUrl: "http://127.0.0.1:9" });
});
afterEach(() => scene.server.dispose());

async function backend(path: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const headers = {
    authorization: `Bearer ${scene.env["CLERK_SECRET_KEY"] ?? ""}`,
    "content-type": "application/json",
  };
  const answer = await fetch(`${scene.issuer}/v1${path}`, { ...init, headers });
  return [answer.status, await answer.json()];
}
async function told(): Promise<string[]> {
  const vTold = z.object({ deliveries: z.array(z.object({ type: z.string() })) });
  return vTold.parse(await (await scene.server.call("/__webhooks")).json()).deliveries.map(({ type }) => type);
}
const vIds = z.array(z.looseObject({ id: z.string() }));
const vPage = z.object({ data: vIds, total_count: z.number() });

describe("lists of the Backend API", () => {
  test("find people by any of their addresses, by id, and by a part of a name", async () => {
    const ids = async (query: string) => vIds.parse((await backend(`/users?${query}`))[1]).map(({ id }) => id);
    const [sales, lawyer] = [await scene.idOf(SALES.identifier), await scene.idOf(LAWYER.identifier)];
    await scene.backend.emailAddresses.createEmailAddress({ userId: sales, emailAddress: "other@mail.test" });
    expect(await ids("email_address=OTHER@mail.test")).toEqual([sales]);
    expect(await ids(`email_address=other@mail.test&email_address=${LAWYER.identifier}`)).toEqual([sales, lawyer]);
    expect(await ids(`user_id=${lawyer}&user_id=none`)).toEqual([lawyer]);
    expect(await ids("query=OKAFOR")).toEqual([lawyer]);
    expect(await ids("email_address_query=sales@")).toEqual([sales]);
    expect(await ids("query=sofia%20reyes")).toEqual([sales]);
    expect(await ids("limit=1&offset=2")).toEqual([lawyer]);
    expect((await ids("limit=0")).length).toBe(0);
    expect((await backend("/users/count?query=okafor"))[1]).toEqual({ object: "total_count", total_count: 1 });
    for (const wrong of ["limit=x", "offset=-1"]) {
      const [status, body] = await backend(`/users?${wrong}`);
      expect([status, body]).toMatchObject([422, { errors: [{ meta: { param_name: wrong.split("=")[0] } }] }]);
    }
  });

  test("have ten on a page, and at most five hundred", async () => {
    for (let number = 0; number < 8; number++) {
      await scene.backend.users.createUser({ emailAddress: [`p${String(number)}@mail.test`] });
    }
    const count = async (query: string) => vIds.parse((await backend(`/users?${query}`))[1]).length;
    expect([await count(""), await count("limit=500"), await count("limit=501"), await count("offset=11")]).toEqual([
      10, 12, 12, 1,
    ]);
  });

  test("find invitations by address, id and state", async () => {
    const invite = (emailAddress: string) =>
      scene.backend.invitations.createInvitation({ emailAddress, expiresInDays: 1 });
    const [one, two, three] = [
      await invite("one@mail.test"),
      await invite("two@mail.test"),
      await invite("three@mail.test"),
    ];
    await scene.backend.invitations.revokeInvitation(one.id);
    await scene
      .aBrowser()
      .post("/client/sign_ups", { strategy: "ticket", ticket: ticketIn(two.url), password: "long-enough-1" });
    const list = async (query: string) => {
      const { data, total_count: total } = vPage.parse((await backend(`/invitations?paginated=true&${query}`))[1]);
      return [data.map(({ id }) => id), total];
    };
    expect(await list("")).toEqual([[three.id, two.id, one.id], 3]);
    expect(await list("query=TWO@")).toEqual([[two.id], 1]);
    expect(await list(`query=${one.id}`)).toEqual([[one.id], 1]);
    expect([await list("status=pending"), await list("status=accepted"), await list("status=revoked")]).toEqual([
      [[three.id], 1],
      [[two.id], 1],
      [[one.id], 1],
    ]);
    expect(vIds.parse((await backend("/invitations?limit=1"))[1]).map(({ id }) => id)).toEqual([three.id]);
    scene.server.advance(24 * 60 * MINUTE_MS);
    expect([await list("status=pending"), await list("status=expired"), await list("status=revoked")]).toEqual([
      [[], 0],
      [[three.id], 1],
      [[one.id], 1],
    ]);
    expect((await backend("/invitations?status=expired"))[1]).toMatchObject([
      { id: three.id, status: "expired", revoked: false },
    ]);
    for (const [id, code] of [
      [one.id, "invitation_already_revoked"],
      [two.id, "invitation_already_accepted"],
      ["none", "resource_not_found"],
    ]) {
      expect((await backend(`/invitations/${id ?? ""}/revoke`, { method: "POST" }))[1]).toMatchObject({
        errors: [{ code }],
      });
    }
  });

  test("find sessions by person, browser and state", async () => {
    const [first, second, other] = [scene.aBrowser(), scene.aBrowser(), scene.aBrowser()];
    const one = (await scene.signIn(first)).created_session_id ?? "";
    const two = (await scene.signIn(second)).created_session_id ?? "";
    const lawyer = (await scene.signIn(other, LAWYER)).created_session_id ?? "";
    await second.post(`/client/sessions/${two}/remove`);
    const list = async (query: string) => {
      const { data, total_count: total } = vPage.parse((await backend(`/sessions?paginated=true&${query}`))[1]);
      return [data.map(({ id }) => id), total];
    };
    const userId = await scene.idOf(SALES.identifier);
    expect(await list("")).toEqual([[lawyer, two, one], 3]);
    expect(await list(`user_id=${userId}`)).toEqual([[two, one], 2]);
    expect(await list("status=active")).toEqual([[lawyer, one], 2]);
    expect(await list("status=removed")).toEqual([[two], 1]);
    const { clientId } = await scene.backend.sessions.getSession(one);
    expect(await list(`client_id=${clientId}`)).toEqual([[one], 1]);
    expect(vIds.parse((await backend("/sessions?limit=1"))[1]).map(({ id }) => id)).toEqual([lawyer]);
    scene.server.advance(WEEK_MS);
    expect(await list("status=active")).toEqual([[], 0]);
    expect((await backend(`/sessions/${one}`))[1]).toMatchObject({ status: "expired" });
    expect((await backend(`/sessions/${two}`))[1]).toMatchObject({ status: "removed" });
    expect((await backend(`/sessions/${one}/tokens`, { method: "POST" }))[0]).toBe(404);
  });
});

describe("a session", () => {
  test("lasts a week, in its own browser, and is touched", async () => {
    const browser = scene.aBrowser();
    const id = (await scene.signIn(browser)).created_session_id ?? "";
    scene.server.advance(1_000);
    const touched = await browser.post(`/client/sessions/${id}/touch`);
    expect(touched.body).toMatchObject({
      response: {
        id,
        last_active_at: scene.server.now(),
        updated_at: scene.server.now(),
        created_at: scene.server.now() - 1_000,
      },
      client: { last_active_session_id: id, updated_at: scene.server.now() },
    });
    scene.server.advance(WEEK_MS - 1_001);
    expect((await browser.get("/me")).status).toBe(200);
    scene.server.advance(1);
    expect(codeOf(await browser.get("/me"))).toBe("signed_out");
    expect(codeOf(await browser.post("/client/sign_ins", SALES))).toBe("accepted");
  });

  test("ends as requested, once, and the app gets a webhook each time", async () => {
    const browser = scene.aBrowser();
    for (const [verb, status] of [
      ["end", "ended"],
      ["remove", "removed"],
    ]) {
      const id = (await scene.signIn(browser)).created_session_id ?? "";
      expect((await browser.post(`/client/sessions/${id}/${verb ?? ""}`)).body).toMatchObject({
        response: { id, status, last_active_token: null },
        client: { sessions: [], last_active_session_id: null },
      });
      expect(codeOf(await browser.post(`/client/sessions/${id}/${verb ?? ""}`))).toBe("signed_out");
      expect((await backend(`/sessions/${id}/revoke`, { method: "POST" }))[1]).toMatchObject({ status });
    }
    const id = (await scene.signIn(browser)).created_session_id ?? "";
    await browser.delete("/client/sessions");
    expect((await backend(`/sessions/${id}`))[1]).toMatchObject({ status: "removed" });
    expect(await told()).toEqual([
      "session.created",
      "session.ended",
      "session.created",
      "session.removed",
      "session.created",
      "session.removed",
    ]);
    expect((await scene.aBrowser().delete("/client/sessions")).body).toEqual({ response: null, client: null });
  });

  // Caught: everybody's sessions ended by the change of one person's password; the own one ended too.
  test("in other browsers is ended by a new password on request, for that person alone", async () => {
    const browsers = [scene.aBrowser(), scene.aBrowser(), scene.aBrowser()];
    const [own, second, other] = browsers;
    await scene.signIn(browsers[0] ?? scene.aBrowser());
    await scene.signIn(browsers[1] ?? scene.aBrowser());
    await scene.signIn(browsers[2] ?? scene.aBrowser(), LAWYER);
    const change = async (current: string, next: string, more: Record<string, string>) =>
      await own?.post("/me/change_password", { current_password: current, new_password: next, ...more });
    const statuses = async () =>
      await Promise.all([own, second, other].map(async (each) => (await each?.get("/me"))?.status));
    await change(SALES.password, "long-enough-1", { sign_out_of_other_sessions: "false" });
    expect(await statuses()).toEqual([200, 200, 200]);
    await change("long-enough-1", "long-enough-2", { sign_out_of_other_sessions: "true" });
    expect(await statuses()).toEqual([200, 401, 200]);
    const strategy = "reset_password_email_code";
    const browser = scene.aBrowser();
    const { id } = stepOf((await browser.post("/client/sign_ins", { strategy, identifier: SALES.identifier })).body);
    const code = await scene.newestCode(SALES.identifier);
    await browser.post(`/client/sign_ins/${id}/attempt_first_factor`, { strategy, code });
    await browser.post(`/client/sign_ins/${id}/reset_password`, {
      password: "long-enough-3",
      sign_out_of_other_sessions: "true",
    });
    expect(await statuses()).toEqual([401, 401, 200]);
    expect((await browser.get("/me")).status).toBe(200);
  });

  test("of a deleted person ends with their other addresses, and the neighbour's stays", async () => {
    const [own, other] = [scene.aBrowser(), scene.aBrowser()];
    await scene.signIn(own);
    await scene.signIn(other, LAWYER);
    const [sales, lawyer] = [await scene.idOf(SALES.identifier), await scene.idOf(LAWYER.identifier)];
    for (const [userId, emailAddress] of [
      [sales, "s@mail.test"],
      [lawyer, "l@mail.test"],
    ] as const) {
      await scene.backend.emailAddresses.createEmailAddress({ userId, emailAddress });
    }
    await scene.backend.users.deleteUser(sales);
    expect([(await own.get("/me")).status, (await other.get("/me")).status]).toEqual([401, 200]);
    expect([await scene.idOf("s@mail.test"), await scene.idOf("l@mail.test")]).toEqual(["", lawyer]);
    expect((await told()).slice(-2)).toEqual(["session.revoked", "user.deleted"]);
  });
});

describe("a form", () => {
  test("names the missing or wrong field, and treats an empty one as absent", async () => {
    const browser = scene.aBrowser();
    await scene.signIn(browser);
    const refusal = async (fields: Record<string, string>) => {
      const { status, body } = await browser.post("/me/change_password", fields);
      return [status, codeOf({ body }), (body as { errors: { meta: unknown }[] }).errors[0]?.meta];
    };
    expect(await refusal({ current_password: "", new_password: "x" })).toEqual([
      422,
      "form_param_missing",
      { param_name: "current_password" },
    ]);
    expect(await refusal({ current_password: SALES.password, new_password: "short" })).toEqual([
      422,
      "form_password_length_too_short",
      { param_name: "password" },
    ]);
    expect(await refusal({ current_password: "wrong", new_password: "long-enough-1" })).toEqual([
      422,
      "form_password_incorrect",
      { param_name: "current_password" },
    ]);
    const wrong = { current_password: "a", new_password: "b", sign_out_of_other_sessions: "maybe" };
    expect(await refusal(wrong)).toEqual([
      422,
      "form_param_value_invalid",
      { param_name: "sign_out_of_other_sessions" },
    ]);
    expect(codeOf(await browser.patch("/me", { unsafe_metadata: "[1]" }))).toBe("form_param_value_invalid");
    expect(codeOf(await browser.patch("/me", { first_name: "x".repeat(257) }))).toBe("form_param_value_invalid");
    const changed = await browser.patch("/me", { first_name: "", last_name: "R".repeat(256) });
    expect(changed.body).toMatchObject({ response: { first_name: "Sofia", last_name: "R".repeat(256) } });
  });

  test("is not JSON, and the Backend API takes only JSON", async () => {
    const post = async (path: string, body: string | Uint8Array, type: string) => {
      const headers = {
        "content-type": type,
        authorization: `Bearer ${scene.env["CLERK_SECRET_KEY"] ?? ""}`,
        origin: "http://localhost:3200",
      };
      const answer = await fetch(`${scene.issuer}/v1${path}`, { method: "POST", headers, body: body as string });
      return [answer.status, codeOf({ body: (await answer.json()) as unknown })];
    };
    expect(await post("/client/sign_ins", "{}", "application/json")).toEqual([400, "request_body_invalid"]);
    expect(await post("/users", "no", "application/json")).toEqual([400, "request_body_invalid"]);
    expect(await post("/users", "[]", "application/json")).toEqual([400, "request_body_invalid"]);
    expect(await post("/users", "", "application/json")).toEqual([422, "form_param_missing"]);
    expect(await post("/users", '{"email_address":[]}', "application/json")).toEqual([422, "form_param_value_invalid"]);
    expect(await post("/users", '{"email_address":["x"]}', "application/json")).toEqual([
      422,
      "form_param_format_invalid",
    ]);
    expect(await post("/users", new Uint8Array([0xff, 0xfe]), "application/json")).toEqual([
      400,
      "request_body_invalid",
    ]);
    expect(await post("/nothing", "", "application/json")).toEqual([404, "resource_not_found"]);
  });
});

test("a sign-in or a sign-up continues only in its own browser, and not once it is complete", async () => {
  const [own, other] = [scene.aBrowser(), scene.aBrowser()];
  const { id } = stepOf((await own.post("/client/sign_ins", { identifier: SALES.identifier })).body);
  const path = `/client/sign_ins/${id}/attempt_first_factor`;
  const fields = { strategy: "password", password: SALES.password };
  expect(codeOf(await other.post(path, fields))).toBe("signed_out");
  await other.post("/client/sign_ins", { identifier: LAWYER.identifier });
  expect(codeOf(await other.post(path, fields))).toBe("resource_not_found");
  expect(codeOf(await own.post(path, fields))).toBe("accepted");
  await own.delete("/client/sessions");
  expect(codeOf(await own.post(path, fields))).toBe("resource_not_found");
  const signUp = stepOf((await own.post("/client/sign_ups", { email_address: "new@mail.test" })).body);
  const more = { password: "long-enough-1" };
  expect(codeOf(await other.patch(`/client/sign_ups/${signUp.id}`, more))).toBe("resource_not_found");
  expect(stepOf((await own.patch(`/client/sign_ups/${signUp.id}`, more)).body).status).toBe("complete");
  await own.delete("/client/sessions");
  expect(codeOf(await own.patch(`/client/sign_ups/${signUp.id}`, more))).toBe("resource_not_found");
});

test("a sign-up with another address proves it anew, and the same one keeps its code", async () => {
  await scene.server.call("/clerk/settings", { method: "PUT", body: '{"verifyAtSignUp":true}' });
  const browser = scene.aBrowser();
  const { id } = stepOf((await browser.post("/client/sign_ups", { email_address: "one@mail.test" })).body);
  const path = `/client/sign_ups/${id}`;
  const prepare = () => browser.post(`${path}/prepare_verification`, { strategy: "email_code" });
  const attempt = (code: string) => browser.post(`${path}/attempt_verification`, { strategy: "email_code", code });
  expect(codeOf(await attempt("000000"))).toBe("verification_expired");
  await prepare();
  const code = await scene.newestCode("one@mail.test");
  await browser.patch(path, { email_address: "One@mail.test", first_name: "Nina" });
  expect((await attempt(code)).body).toMatchObject({
    response: { unverified_fields: [], missing_fields: ["password"] },
  });
  await browser.patch(path, { email_address: "two@mail.test" });
  expect(codeOf(await attempt(code))).toBe("verification_expired");
  await prepare();
  expect((await attempt(await scene.newestCode("two@mail.test"))).body).toMatchObject({
    response: { unverified_fields: [] },
  });
  const done = await browser.patch(path, { password: "long-enough-1" });
  expect(done.body).toMatchObject({
    response: { status: "complete", email_address: "two@mail.test", first_name: "Nina" },
  });
});

test("an invitation to a person with an invitation or an account is made only on request, and sends a letter only on request", async () => {
  const invite = async (body: object) => await backend("/invitations", { method: "POST", body: JSON.stringify(body) });
  expect((await invite({ email_address: "ana@mail.test", notify: false }))[0]).toBe(200);
  expect(await scene.lettersTo("ana@mail.test")).toContain("No letters yet");
  expect((await invite({ email_address: "ANA@mail.test" }))[1]).toMatchObject({
    errors: [
      {
        code: "duplicate_record",
        long_message: "There are already pending invitations for the following email addresses: ana@mail.test",
        meta: { email_addresses: ["ana@mail.test"] },
      },
    ],
  });
  expect((await invite({ email_address: SALES.identifier }))[1]).toMatchObject({
    errors: [{ code: "form_identifier_exists" }],
  });
  expect((await invite({ email_address: "ana@mail.test", ignore_existing: true }))[0]).toBe(200);
  expect((await invite({ email_address: "bea@mail.test" }))[0]).toBe(200);
  for (const days of [0, 366, 1.5]) {
    expect((await invite({ email_address: "x@mail.test", expires_in_days: days }))[0]).toBe(422);
  }
  const [, body] = await invite({ email_address: "x@mail.test" });
  expect(body).toMatchObject({ expires_at: scene.server.now() + 30 * 24 * 60 * MINUTE_MS });
  const vUrl = z.object({ url: z.string() });
  const link = vUrl.parse(body).url.replace("http://localhost:3200/__clerk", scene.issuer);
  const landing = await fetch(link, { redirect: "manual" });
  expect(landing.headers.get("location")).toMatch(
    /^http:\/\/localhost:3200\/\?__clerk_ticket=.+&__clerk_status=sign_up$/,
  );
});
