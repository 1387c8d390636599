import { isClerkAPIResponseError } from "@clerk/shared/error";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ClerkScene, SALES, codeOf } from "./clerkScene.ts";

const NEW = "sofia@mail.test";

let scene: ClerkScene;
let userId: string;
beforeEach(async () => {
  scene = await ClerkScene.start();
  userId = await scene.idOf(SALES.identifier);
});
afterEach(() => scene.server.dispose());

async function addressesOf() {
  const { emailAddresses, primaryEmailAddressId } = await scene.backend.users.getUser(userId);
  return emailAddresses.map(
    ({ id, emailAddress, verification }) =>
      `${emailAddress} ${verification?.status ?? ""}${id === primaryEmailAddressId ? " first" : ""}`,
  );
}

const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((refused: unknown) => refused);
  return isClerkAPIResponseError(error) ? error.errors[0]?.code : "accepted";
};

// Caught: the address changed in the list, and the token and the sign-in left with the old one.
test("a new first address is in the token and signs in; the previous one stays as another, and gets a letter", async () => {
  const added = await scene.backend.emailAddresses.createEmailAddress({ userId, emailAddress: NEW, verified: true });
  expect(await addressesOf()).toEqual([`${SALES.identifier} verified first`, `${NEW} verified`]);
  await scene.backend.emailAddresses.updateEmailAddress(added.id, { primary: true });
  expect(await addressesOf()).toEqual([`${NEW} verified first`, `${SALES.identifier} verified`]);
  expect(await scene.lettersTo(SALES.identifier)).toContain("Your email address was changed");
  expect([await scene.idOf(NEW), await scene.idOf(SALES.identifier)]).toEqual([userId, userId]);
  for (const identifier of [NEW, SALES.identifier]) {
    const browser = scene.aBrowser();
    const { created_session_id: session } = await scene.signIn(browser, { ...SALES, identifier });
    const { body } = await browser.post(`/client/sessions/${String(session)}/tokens/convex`);
    expect(JSON.stringify(claimsOf(body))).toContain(`"email":"${NEW}"`);
  }
});

test("the address of an account can be made first in the account too, and another one be removed", async () => {
  const added = await scene.backend.emailAddresses.createEmailAddress({ userId, emailAddress: NEW, verified: true });
  const before = (await scene.backend.users.getUser(userId)).primaryEmailAddressId ?? "";
  await scene.backend.users.updateUser(userId, { primaryEmailAddressID: added.id });
  expect(await refusalOf(scene.backend.emailAddresses.deleteEmailAddress(added.id))).toBe(
    "identification_deletion_failed",
  );
  await scene.backend.emailAddresses.deleteEmailAddress(before);
  expect(await addressesOf()).toEqual([`${NEW} verified first`]);
  expect(codeOf(await scene.aBrowser().post("/client/sign_ins", SALES))).toBe("form_identifier_not_found");
});

test("an address that was only claimed can be verified and unverified", async () => {
  const added = await scene.backend.emailAddresses.createEmailAddress({ userId, emailAddress: NEW, primary: true });
  expect(await addressesOf()).toEqual([`${NEW} unverified first`, `${SALES.identifier} verified`]);
  await scene.backend.emailAddresses.updateEmailAddress(added.id, { verified: true });
  expect((await scene.backend.emailAddresses.getEmailAddress(added.id)).verification?.status).toBe("verified");
});

// Caught: two people with one address, when it is the second one of the first of them; the addresses of a deleted person
// left behind, in the way of the next.
test("an address that somebody has is refused to others, whether it is their first or another", async () => {
  await scene.backend.emailAddresses.createEmailAddress({ userId, emailAddress: NEW });
  const lawyer = await scene.idOf("lawyer@passage.test");
  for (const emailAddress of [NEW, SALES.identifier]) {
    const added = scene.backend.emailAddresses.createEmailAddress({ userId: lawyer, emailAddress });
    expect(await refusalOf(added)).toBe("form_identifier_exists");
  }
  const fields = { email_address: NEW, password: "long-enough-1" };
  expect(codeOf(await scene.aBrowser().post("/client/sign_ups", fields))).toBe("form_identifier_exists");
  expect(await refusalOf(scene.backend.users.updateUser(lawyer, { primaryEmailAddressID: "idn_1" }))).toBe(
    "resource_not_found",
  );
  await scene.backend.users.deleteUser(userId);
  await scene.backend.emailAddresses.createEmailAddress({ userId: lawyer, emailAddress: NEW, verified: true });
  expect((await scene.signIn(scene.aBrowser(), { ...SALES, identifier: NEW })).status).toBe("complete");
});

function claimsOf(body: unknown): unknown {
  const [, claims = ""] = JSON.stringify(body).split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
