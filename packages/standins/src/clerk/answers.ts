import type { ClerkContext } from "./clerkContext.ts";
import type { Client, Invitation, SignIn, SignUp } from "./entities.ts";
import { secondFactorsOf } from "./secondFactor.ts";
import { sessionJson } from "./sessionAnswers.ts";
import { liveSessions } from "./sessions.ts";
import { missingFields, unverifiedFields } from "./signUpProgress.ts";

const ABANDON_AFTER_MS = 24 * 60 * 60 * 1000;

export async function clientJson(clerk: ClerkContext, client: Client, azp: string): Promise<object> {
  const sessions = liveSessions(clerk, client);
  const signIn = client.signInId === null ? null : clerk.store.signIns.find(client.signInId);
  const signUp = client.signUpId === null ? null : clerk.store.signUps.find(client.signUpId);
  return {
    object: "client",
    id: client.id,
    sessions: await Promise.all(sessions.map((session) => sessionJson(clerk, session, azp))),
    sign_in: signIn === null ? null : signInJson(clerk, signIn),
    sign_up: signUp === null ? null : signUpJson(clerk, signUp),
    last_active_session_id: client.lastActiveSessionId,
    captcha_bypass: false,
    cookie_expires_at: null,
    last_authentication_strategy: null,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  };
}

export function signInJson({ store }: ClerkContext, signIn: SignIn): object {
  const user = store.users.find(signIn.userId);
  const emailFactor = { email_address_id: user?.emailId, safe_identifier: user?.emailAddress, primary: true };
  const open = signIn.status === "needs_first_factor";
  const secondFactors = signIn.status === "needs_second_factor" && user !== null ? secondFactorsOf(user) : [];
  return {
    object: "sign_in",
    id: signIn.id,
    status: signIn.status,
    identifier: user?.emailAddress ?? null,
    supported_identifiers: ["email_address"],
    supported_first_factors: open
      ? [
          { strategy: "password" },
          { strategy: "email_code", ...emailFactor },
          { strategy: "reset_password_email_code", ...emailFactor },
        ]
      : null,
    supported_second_factors: secondFactors.length === 0 ? null : secondFactors.map((strategy) => ({ strategy })),
    first_factor_verification: null,
    second_factor_verification: null,
    user_data: null,
    created_session_id: signIn.createdSessionId,
  };
}

export function signUpJson(clerk: ClerkContext, signUp: SignUp): object {
  const verification = {
    object: "verification",
    status: signUp.emailVerified ? "verified" : "unverified",
    strategy: "email_code",
    attempts: signUp.emailCode?.attempts ?? 0,
    expire_at: signUp.emailCode?.expireAt ?? null,
    next_action: signUp.emailCode === null ? "needs_prepare" : "needs_attempt",
    supported_strategies: ["email_code"],
  };
  return {
    object: "sign_up",
    id: signUp.id,
    status: signUp.status,
    required_fields: ["email_address", "password"],
    optional_fields: ["first_name", "last_name"],
    missing_fields: missingFields(signUp),
    unverified_fields: unverifiedFields(signUp, clerk.verifiesAtSignUp()),
    verifications: { email_address: verification, phone_number: null, web3_wallet: null, external_account: null },
    username: null,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: signUp.emailAddress,
    phone_number: null,
    web3_wallet: null,
    external_account_strategy: null,
    external_account: null,
    has_password: signUp.passwordHash !== null,
    unsafe_metadata: signUp.unsafeMetadata,
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
    abandon_at: signUp.createdAt + ABANDON_AFTER_MS,
    legal_accepted_at: null,
    locale: "en-US",
  };
}

export function invitationJson(invitation: Invitation, now: number): object {
  const expired = invitation.status === "pending" && invitation.expiresAt <= now;
  return {
    object: "invitation",
    id: invitation.id,
    email_address: invitation.emailAddress,
    public_metadata: invitation.publicMetadata,
    status: expired ? "expired" : invitation.status,
    revoked: invitation.status === "revoked",
    url: invitation.url,
    expires_at: invitation.expiresAt,
    created_at: invitation.createdAt,
    updated_at: invitation.updatedAt,
  };
}
