import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { createUser, readEmailAddress, requireFitPassword, vJsonMetadata } from "./accounts.ts";
import { signUpJson } from "./answers.ts";
import { answer, readForm, requireKnownVisit, requireVisit, type Visit } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { sendCode, tryCode } from "./emailCodes.ts";
import type { Client, SignUp } from "./entities.ts";
import { markAccepted, readInvitation, requireOpenInvitation } from "./invitations.ts";
import { hashPassword } from "./passwords.ts";
import { refuse } from "./refusals.ts";
import { openSession, requireSignedOut } from "./sessions.ts";
import { missingFields, unverifiedFields } from "./signUpProgress.ts";
import { newId } from "./store.ts";

const vFields = z.object({
  email_address: z.string().optional(),
  password: z.string().optional(),
  first_name: z.string().max(256).optional(),
  last_name: z.string().max(256).optional(),
  unsafe_metadata: vJsonMetadata.optional(),
  strategy: z.string().optional(),
  ticket: z.string().optional(),
});
type Fields = z.infer<typeof vFields>;
const vPrepare = z.object({ strategy: z.literal("email_code") });
const vAttempt = z.object({ strategy: z.literal("email_code"), code: z.string() });

/** Signing up, openly or with an invitation's ticket. Neither gives a role: the app decides that. */
export function signUpRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const fields = await readForm(c, vFields);
    const visit = requireVisit(clerk, c);
    const signUp = advance(clerk, visit, await fill(clerk, emptySignUp(clerk, visit.client), fields));
    return answer(clerk, c, { client: visit.client, response: signUpJson(clerk, signUp) });
  });
  routes.patch("/:id", async (c) => {
    const fields = await readForm(c, vFields);
    const { signUp, ...visit } = requireOpenSignUp(clerk, c);
    const advanced = advance(clerk, visit, await fill(clerk, signUp, fields));
    return answer(clerk, c, { client: visit.client, response: signUpJson(clerk, advanced) });
  });
  routes.post("/:id/prepare_verification", async (c) => {
    await readForm(c, vPrepare);
    const { client, signUp } = requireOpenSignUp(clerk, c);
    const to = signUp.emailAddress ?? refuse("form_param_missing", { param: "email_address" });
    const emailCode = sendCode(clerk, { to, subject: "Your code to verify your email address" });
    const prepared = clerk.store.signUps.save({ ...signUp, emailCode });
    return answer(clerk, c, { client, response: signUpJson(clerk, prepared) });
  });
  routes.post("/:id/attempt_verification", async (c) => {
    const { code } = await readForm(c, vAttempt);
    const { signUp, ...visit } = requireOpenSignUp(clerk, c);
    if (signUp.emailCode === null) return refuse("verification_expired");
    const { tried, flaw } = tryCode(signUp.emailCode, code, clerk.now());
    const attempted = clerk.store.signUps.save({ ...signUp, emailCode: tried, emailVerified: flaw === null });
    if (flaw !== null) refuse(flaw);
    const advanced = advance(clerk, visit, attempted);
    return answer(clerk, c, { client: visit.client, response: signUpJson(clerk, advanced) });
  });
  return routes;
}

function requireOpenSignUp(clerk: ClerkContext, c: Context): Visit & { signUp: SignUp } {
  const visit = requireKnownVisit(clerk, c);
  const signUp = clerk.store.signUps.find(c.req.param("id") ?? "");
  if (signUp?.clientId !== visit.client.id || signUp.status === "complete") return refuse("resource_not_found");
  return { ...visit, signUp };
}

function emptySignUp(clerk: ClerkContext, client: Client): SignUp {
  return {
    id: newId("sua"),
    clientId: client.id,
    status: "missing_requirements",
    emailAddress: null,
    emailVerified: false,
    emailCode: null,
    passwordHash: null,
    firstName: null,
    lastName: null,
    unsafeMetadata: {},
    invitationId: null,
    createdSessionId: null,
    createdUserId: null,
    createdAt: clerk.now(),
  };
}

async function fill(clerk: ClerkContext, signUp: SignUp, fields: Fields): Promise<SignUp> {
  if (fields.password !== undefined) requireFitPassword(fields.password);
  const addressed = await withAddress(clerk, signUp, fields);
  return {
    ...addressed,
    passwordHash: fields.password === undefined ? signUp.passwordHash : await hashPassword(fields.password),
    firstName: fields.first_name ?? signUp.firstName,
    lastName: fields.last_name ?? signUp.lastName,
    unsafeMetadata: fields.unsafe_metadata ?? signUp.unsafeMetadata,
  };
}

async function withAddress(clerk: ClerkContext, signUp: SignUp, fields: Fields): Promise<SignUp> {
  if (fields.strategy === "ticket") {
    const invitation = await readInvitation(clerk, fields.ticket ?? "");
    const { emailAddress } = invitation;
    if (clerk.store.findUserByAddress(emailAddress) !== null) refuse("invitation_account_exists");
    return { ...signUp, emailAddress, emailVerified: true, invitationId: invitation.id };
  }
  // The letter has proven an invited address; another address would inherit that proof.
  if (fields.email_address === undefined || signUp.invitationId !== null) return signUp;
  const emailAddress = readEmailAddress(fields.email_address);
  if (clerk.store.findUserByAddress(emailAddress) !== null) refuse("form_identifier_exists");
  const same = emailAddress === signUp.emailAddress;
  return same ? signUp : { ...signUp, emailAddress, emailVerified: false, emailCode: null };
}

/** Makes the account as soon as nothing is missing. Runs without awaiting, so two tabs cannot both use one invitation. */
function advance(clerk: ClerkContext, { client, activity }: Visit, signUp: SignUp): SignUp {
  const { emailAddress, emailVerified, passwordHash, firstName, lastName, unsafeMetadata } = signUp;
  const open = missingFields(signUp).length + unverifiedFields(signUp, clerk.verifiesAtSignUp()).length > 0;
  if (open || emailAddress === null) {
    clerk.store.clients.save({ ...client, signUpId: signUp.id });
    return clerk.store.signUps.save(signUp);
  }
  requireSignedOut(clerk, client);
  const invitation = signUp.invitationId === null ? null : requireOpenInvitation(clerk, signUp.invitationId);
  const publicMetadata = invitation?.publicMetadata ?? {};
  const account = { emailAddress, emailVerified, passwordHash, firstName, lastName, unsafeMetadata, publicMetadata };
  const user = createUser(clerk, account);
  if (invitation !== null) markAccepted(clerk, invitation);
  const session = openSession(clerk, user, { client: { ...client, signInId: null, signUpId: null }, activity });
  const done = { createdUserId: user.id, createdSessionId: session.id, passwordHash: null };
  return clerk.store.signUps.save({ ...signUp, ...done, status: "complete" });
}
