import { afterEach, beforeEach, expect, test } from "vitest";
import { APP, ClerkScene, codeOf, stepOf, ticketIn } from "./clerkScene.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ANA = "ana@mail.test";
const PASSWORD = "long-enough-1";

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start();
});
afterEach(() => scene.server.dispose());

function invite(emailAddress = ANA) {
  const redirectUrl = `${APP}/client-portal/set-password?from=letter`;
  return scene.backend.invitations.createInvitation({ emailAddress, expiresInDays: 7, redirectUrl });
}

const linkWith = (ticket: string) => `${scene.issuer}/v1/tickets/accept?ticket=${encodeURIComponent(ticket)}`;

/** The redirect's address for the link in the letter. */
async function landing(ticket: string): Promise<URL> {
  const { status, headers } = await fetch(linkWith(ticket), { redirect: "manual" });
  expect(status).toBe(303);
  return new URL(headers.get("location") ?? "");
}

const signUp = (ticket: string, password = PASSWORD) =>
  scene.aBrowser().post("/client/sign_ups", { strategy: "ticket", ticket, password });

// Caught: a page of the sign-in service, with no way on, instead of the app's own words for each case.
test.each([
  ["revoked", "revoked_invitation", "sign_up"],
  ["expired", "ticket_expired_code", "sign_up"],
  ["used", "invitation_already_accepted", "sign_in"],
])("the link of an invitation that is %s leads to the app's page, which learns %s", async (state, code, status) => {
  const invitation = await invite();
  const ticket = ticketIn(invitation.url);
  if (state === "revoked") await scene.backend.invitations.revokeInvitation(invitation.id);
  if (state === "used") await signUp(ticket);
  if (state === "expired") scene.server.advance(8 * DAY_MS);
  const page = await landing(ticket);
  expect(page.origin + page.pathname).toBe(`${APP}/client-portal/set-password`);
  expect(Object.fromEntries(page.searchParams)).toEqual({
    from: "letter",
    __clerk_ticket: ticket,
    __clerk_status: status,
  });
  const handedIn = page.searchParams.get("__clerk_ticket") ?? "";
  expect(codeOf(await signUp(handedIn))).toBe(code);
  expect(codeOf(await scene.aBrowser().post("/client/sign_ins", { strategy: "ticket", ticket: handedIn }))).toBe(code);
});

// Caught: a control that aged the invitations of everybody, or one that a browser could ask for without the key.
test("a call with the key expires one invitation, and no other", async () => {
  const [old, fresh] = [ticketIn((await invite()).url), ticketIn((await invite("bea@mail.test")).url)];
  const body = JSON.stringify({ emailAddress: ANA });
  const path = "/clerk/invitations/expired";
  expect((await fetch(scene.server.origin + path, { method: "PUT", body })).status).toBe(403);
  expect(await landing(old)).toBeDefined();
  const expired = await scene.server.call(path, { method: "PUT", body });
  expect([expired.status, await expired.json()]).toEqual([200, { expired: 1 }]);
  const page = await landing(old);
  expect([page.searchParams.get("__clerk_status"), codeOf(await signUp(old))]).toEqual([
    "sign_up",
    "ticket_expired_code",
  ]);
  expect(codeOf(await signUp(fresh))).toBe("accepted");
  // There is nothing left to age, and an invalid address is the caller's mistake.
  expect((await scene.server.call(path, { method: "PUT", body })).status).toBe(404);
  expect((await scene.server.call(path, { method: "PUT", body: '{"email":"x"}' })).status).toBe(400);
});

// Caught: a redirect to wherever the unsigned ticket says.
test("a forged ticket leads to a page that says what to do, and nowhere else", async () => {
  const invitation = await invite();
  const [head = "", , signature = ""] = ticketIn(invitation.url).split(".");
  const claims = { sid: invitation.id, st: "invitation", iss: scene.issuer, exp: 4_000_000_000 };
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  for (const ticket of [forged, "nonsense", ""]) {
    const refused = await fetch(linkWith(ticket), { redirect: "manual" });
    expect([refused.status, refused.headers.get("location")]).toEqual([400, null]);
    expect(refused.headers.get("content-type")).toContain("text/html");
    expect(await refused.text()).toContain("ask for a new invitation");
    expect(codeOf(await signUp(ticket))).toBe("ticket_invalid_code");
  }
});

test("a sign-up with a ticket and a password is complete in one call", async () => {
  const done = stepOf((await signUp(ticketIn((await invite()).url))).body);
  expect(done.status).toBe("complete");
  expect(done.created_session_id).toMatch(/^sess_/);
});

// Caught: an invited person who had made an account with the form, and was asked to be invited after every letter.
test("a sign-in with a ticket proves the address of an account that has not proven it", async () => {
  const ticket = ticketIn((await invite()).url);
  const { id, primaryEmailAddressId } = await scene.backend.users.createUser({
    emailAddress: [ANA],
    password: PASSWORD,
  });
  const emailId = primaryEmailAddressId ?? "";
  await scene.backend.emailAddresses.updateEmailAddress(emailId, { verified: false });
  const done = stepOf((await scene.aBrowser().post("/client/sign_ins", { strategy: "ticket", ticket })).body);
  expect(done.status).toBe("complete");
  const { emailAddresses } = await scene.backend.users.getUser(id);
  expect(emailAddresses.map(({ verification }) => verification?.status)).toEqual(["verified"]);
});

// Caught: a ticket used up before the password is looked at.
test("a password that is refused leaves the ticket usable", async () => {
  const ticket = ticketIn((await invite()).url);
  expect(codeOf(await signUp(ticket, "short"))).toBe("form_password_length_too_short");
  expect(codeOf(await signUp(ticket, "x".repeat(73)))).toBe("form_password_length_too_long");
  expect(stepOf((await signUp(ticket)).body).status).toBe("complete");
});
