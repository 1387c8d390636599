import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { changePassword, changeUser, requireFitPassword, requirePassword } from "./accounts.ts";
import { signInJson } from "./answers.ts";
import { answer, readForm, requireKnownVisit, requireVisit, type Visit } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { isSpent, sendCode, tryCode } from "./emailCodes.ts";
import type { SignIn, User } from "./entities.ts";
import { markAccepted, readInvitation, requireOpenInvitation } from "./invitations.ts";
import { forgive } from "./limits.ts";
import { warnOwner } from "./lockout.ts";
import { hashPassword } from "./passwords.ts";
import { refuse } from "./refusals.ts";
import { requireSecondFactor, secondFactorsOf } from "./secondFactor.ts";
import { closeSessionsOf, openSession, requireSignedOut } from "./sessions.ts";
import { newId } from "./store.ts";

const RESET = "reset_password_email_code";
const BY_CODE = "email_code";

const vCreate = z.object({
  identifier: z.string().optional(),
  password: z.string().optional(),
  strategy: z.enum(["password", "ticket", RESET, BY_CODE]).optional(),
  ticket: z.string().optional(),
});
const vPrepare = z.object({ strategy: z.enum([RESET, BY_CODE]), email_address_id: z.string().optional() });
const vAttempt = z.discriminatedUnion("strategy", [
  z.object({ strategy: z.literal("password"), password: z.string() }),
  z.object({ strategy: z.literal(BY_CODE), code: z.string() }),
  z.object({ strategy: z.literal(RESET), code: z.string(), password: z.string().optional() }),
]);
const vSecondAttempt = z.object({ strategy: z.enum(["totp", "backup_code"]), code: z.string() });
const vReset = z.object({ password: z.string(), sign_out_of_other_sessions: z.stringbool().optional() });

interface Step extends Visit {
  signIn: SignIn;
  user: User;
}

/**
 * Signing in: by e-mail and password in one call or step by step, by a mailed code, by an invitation's ticket, or by a code
 * after a forgotten password.
 */
export function signInRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const fields = await readForm(c, vCreate);
    const visit = requireVisit(clerk, c);
    const signIn = await begin(clerk, visit, fields);
    return answer(clerk, c, { client: visit.client, response: signInJson(clerk, signIn) });
  });
  routes.post("/:id/prepare_first_factor", async (c) => {
    const { strategy } = await readForm(c, vPrepare);
    const step = requireStep(clerk, c);
    const signIn = strategy === RESET ? sendResetCode(clerk, step) : sendSignInCode(clerk, step);
    return answer(clerk, c, { client: step.client, response: signInJson(clerk, signIn) });
  });
  routes.post("/:id/attempt_first_factor", async (c) => {
    const fields = await readForm(c, vAttempt);
    const step = requireStep(clerk, c);
    const signIn = await attemptFirst(clerk, step, fields);
    return answer(clerk, c, { client: step.client, response: signInJson(clerk, signIn) });
  });
  routes.post("/:id/reset_password", async (c) => {
    const fields = await readForm(c, vReset);
    const step = requireStep(clerk, c);
    if (step.signIn.status !== "needs_new_password") refuse("form_param_value_invalid", { param: "password" });
    const signIn = await resetPassword(clerk, step, fields);
    return answer(clerk, c, { client: step.client, response: signInJson(clerk, signIn) });
  });
  routes.post("/:id/attempt_second_factor", async (c) => {
    const fields = await readForm(c, vSecondAttempt);
    const step = requireStep(clerk, c);
    if (step.signIn.status !== "needs_second_factor") refuse("client_state_invalid");
    await requireSecondFactor(clerk, step.user, fields);
    // The check took a while, as with a password.
    requireSignedOut(clerk, step.client);
    const signIn = complete(clerk, step, { hasTwoFactors: true });
    return answer(clerk, c, { client: step.client, response: signInJson(clerk, signIn) });
  });
  return routes;
}

async function begin(clerk: ClerkContext, visit: Visit, fields: z.infer<typeof vCreate>): Promise<SignIn> {
  const { strategy, ticket, identifier, password } = fields;
  if (strategy === "ticket") return beginWithTicket(clerk, visit, ticket ?? refuse("ticket_invalid_code"));
  if (identifier === undefined) return refuse("form_param_missing", { param: "identifier" });
  const user = clerk.store.findUserByAddress(identifier.trim().toLowerCase());
  if (user === null) return refuse("form_identifier_not_found");
  const step = firstStep(clerk, visit, user);
  if (password !== undefined) return attemptPassword(clerk, step, password);
  const signIn = keep(clerk, step);
  if (strategy === RESET) return sendResetCode(clerk, { ...step, signIn });
  return strategy === BY_CODE ? sendSignInCode(clerk, { ...step, signIn }) : signIn;
}

async function beginWithTicket(clerk: ClerkContext, visit: Visit, ticket: string): Promise<SignIn> {
  const invitation = await readInvitation(clerk, ticket);
  const owner = clerk.store.findUserByAddress(invitation.emailAddress);
  if (owner === null) return refuse("invitation_account_not_exists");
  const isFirst = clerk.store.users.findByLookup(invitation.emailAddress) !== null;
  // The letter reached the mailbox, so the address is verified as well.
  const user = isFirst ? changeUser(clerk, owner.id, () => ({ emailVerified: true })) : owner;
  const step = firstStep(clerk, visit, user);
  return passFirstFactor(clerk, { ...step, signIn: { ...step.signIn, invitationId: invitation.id } });
}

function firstStep(clerk: ClerkContext, visit: Visit, user: User): Step {
  const signIn: SignIn = {
    id: newId("sia"),
    clientId: visit.client.id,
    status: "needs_first_factor",
    userId: user.id,
    resetCode: null,
    signInCode: null,
    invitationId: null,
    createdSessionId: null,
    createdAt: clerk.now(),
  };
  return { ...visit, signIn, user };
}

function keep(clerk: ClerkContext, { client, signIn }: Step): SignIn {
  clerk.store.clients.save({ ...client, signInId: signIn.id });
  return clerk.store.signIns.save(signIn);
}

function requireStep(clerk: ClerkContext, c: Context): Step {
  const visit = requireKnownVisit(clerk, c);
  const signIn = clerk.store.signIns.find(c.req.param("id") ?? "");
  if (signIn?.clientId !== visit.client.id || signIn.status === "complete") return refuse("resource_not_found");
  const user = clerk.store.users.find(signIn.userId) ?? refuse("form_identifier_not_found");
  return { ...visit, signIn, user };
}

function sendResetCode(clerk: ClerkContext, { signIn, user }: Step): SignIn {
  const resetCode = sendCode(clerk, { to: user.emailAddress, subject: "Your code to set a new password" });
  return clerk.store.signIns.save({ ...signIn, status: "needs_first_factor", resetCode });
}

function sendSignInCode(clerk: ClerkContext, { signIn, user }: Step): SignIn {
  if (signIn.status !== "needs_first_factor") return refuse("client_state_invalid");
  const signInCode = sendCode(clerk, { to: user.emailAddress, subject: "Your code to sign in" });
  return clerk.store.signIns.save({ ...signIn, signInCode });
}

async function attemptFirst(clerk: ClerkContext, step: Step, fields: z.infer<typeof vAttempt>): Promise<SignIn> {
  switch (fields.strategy) {
    case "password":
      return await attemptPassword(clerk, step, fields.password);
    case BY_CODE:
      return attemptSignInCode(clerk, step, fields.code);
    case RESET:
      return await attemptResetCode(clerk, step, fields);
    default:
      return fields satisfies never;
  }
}

/** The code reached the mailbox, so the address is verified as well. */
function attemptSignInCode(clerk: ClerkContext, step: Step, code: string): SignIn {
  if (step.signIn.signInCode === null) return refuse("verification_expired");
  const { tried, flaw } = tryCode(step.signIn.signInCode, code, clerk.now());
  const signIn = clerk.store.signIns.save({ ...step.signIn, signInCode: tried });
  if (flaw !== null) {
    if (isSpent(tried)) warnOwner(clerk, step.user);
    return refuse(flaw);
  }
  requireSignedOut(clerk, step.client);
  const user = clerk.store.users.save({ ...step.user, emailVerified: true });
  return passFirstFactor(clerk, { ...step, user, signIn });
}

async function attemptPassword(clerk: ClerkContext, step: Step, password: string): Promise<SignIn> {
  await requirePassword(clerk, step.user, { typed: password });
  // The check took a while: another tab of this browser may have signed in since.
  requireSignedOut(clerk, step.client);
  return passFirstFactor(clerk, step);
}

interface ResetAttempt {
  code: string;
  password?: string | undefined;
}

async function attemptResetCode(clerk: ClerkContext, step: Step, { code, password }: ResetAttempt): Promise<SignIn> {
  if (step.signIn.resetCode === null) return refuse("verification_expired");
  const { tried, flaw } = tryCode(step.signIn.resetCode, code, clerk.now());
  const signIn = clerk.store.signIns.save({ ...step.signIn, resetCode: tried });
  if (flaw !== null) {
    if (isSpent(tried)) warnOwner(clerk, step.user);
    return refuse(flaw);
  }
  if (password !== undefined) return resetPassword(clerk, { ...step, signIn }, { password });
  return clerk.store.signIns.save({ ...signIn, status: "needs_new_password", resetCode: null });
}

async function resetPassword(clerk: ClerkContext, step: Step, fields: z.infer<typeof vReset>): Promise<SignIn> {
  requireFitPassword(fields.password);
  const passwordHash = await hashPassword(fields.password);
  requireSignedOut(clerk, step.client);
  // The code reached the mailbox, so the address is verified as well.
  const user = changePassword(clerk, step.user.id, { passwordHash, emailVerified: true });
  forgive(clerk, "password", user.id);
  if (fields.sign_out_of_other_sessions === true) closeSessionsOf(clerk, user.id);
  return passFirstFactor(clerk, { ...step, user });
}

/** Signs in a person without a second factor; asks others for theirs, also after a mailed code or a ticket. */
function passFirstFactor(clerk: ClerkContext, step: Step): SignIn {
  const { signIn, user } = step;
  // Read again: the check of the password took a while.
  const factors = secondFactorsOf(clerk.store.users.find(user.id) ?? user);
  if (factors.length === 0) return complete(clerk, step, { hasTwoFactors: false });
  return keep(clerk, {
    ...step,
    signIn: { ...signIn, status: "needs_second_factor", resetCode: null, signInCode: null },
  });
}

function complete(clerk: ClerkContext, step: Step, { hasTwoFactors }: { hasTwoFactors: boolean }): SignIn {
  const { activity, signIn, user } = step;
  if (signIn.invitationId !== null) markAccepted(clerk, requireOpenInvitation(clerk, signIn.invitationId));
  const client = { ...step.client, signInId: null, signUpId: null };
  const session = openSession(clerk, user, { client, activity, hasTwoFactors });
  return clerk.store.signIns.save({
    ...signIn,
    status: "complete",
    createdSessionId: session.id,
    resetCode: null,
    signInCode: null,
  });
}
