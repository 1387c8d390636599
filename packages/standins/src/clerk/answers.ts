import { allowance } from "./limits.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { Client, Invitation, Session, SignIn, SignUp, User } from "./entities.ts";
import { liveSessions } from "./sessions.ts";
import { missingFields, unverifiedFields } from "./signUpProgress.ts";

const ABANDON_AFTER_MS = 24 * 60 * 60 * 1000;

export function userJson(user: User): Record<string, unknown> {
  return {
    object: "user",
    id: user.id,
    external_id: null,
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: "",
    has_image: false,
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    email_addresses: [emailJson(user)],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    passkeys: [],
    enterprise_accounts: [],
    saml_accounts: [],
    organization_memberships: [],
    password_enabled: user.passwordHash !== null,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: user.publicMetadata,
    unsafe_metadata: user.unsafeMetadata,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: false,
    last_sign_in_at: user.lastSignInAt,
    legal_accepted_at: null,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

function emailJson({ emailId, emailAddress, emailVerified }: User): object {
  const status = emailVerified ? "verified" : "unverified";
  return {
    object: "email_address",
    id: emailId,
    email_address: emailAddress,
    linked_to: [],
    matches_sso_connection: false,
    verification: { object: "verification", status, strategy: "email_code", attempts: null, expire_at: null },
  };
}

/** The Backend API also returns fields that the browser must not see. */
export function backendUserJson(clerk: ClerkContext, user: User): object {
  const { left, waitMs } = allowance(clerk, "password", user.id);
  return {
    ...userJson(user),
    private_metadata: user.privateMetadata,
    banned: false,
    locked: waitMs !== null,
    lockout_expires_in_seconds: waitMs === null ? null : Math.ceil(waitMs / 1000),
    verification_attempts_remaining: left,
  };
}

export function backendSessionJson(session: Session, now: number): object {
  return {
    object: "session",
    id: session.id,
    client_id: session.clientId ?? "",
    user_id: session.userId,
    status: session.status === "active" && session.expireAt <= now ? "expired" : session.status,
    last_active_at: session.lastActiveAt,
    expire_at: session.expireAt,
    abandon_at: session.expireAt,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}

export async function sessionJson(clerk: ClerkContext, session: Session, azp: string): Promise<object> {
  const user = clerk.store.users.find(session.userId);
  const jwt =
    user === null || session.status !== "active" ? null : await clerk.signer.sessionToken({ user, session, azp });
  return {
    object: "session",
    id: session.id,
    status: session.status,
    expire_at: session.expireAt,
    abandon_at: session.expireAt,
    last_active_at: session.lastActiveAt,
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    factor_verification_age: [0, -1],
    user: user === null ? null : userJson(user),
    public_user_data: user === null ? null : publicUserJson(user),
    // clerk-js throws "Invalid state" when a live session comes without it.
    last_active_token: jwt === null ? null : { object: "token", jwt },
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}

function publicUserJson(user: User): object {
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: "",
    has_image: false,
    identifier: user.emailAddress,
    user_id: user.id,
  };
}

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
  return {
    object: "sign_in",
    id: signIn.id,
    status: signIn.status,
    identifier: user?.emailAddress ?? null,
    supported_identifiers: ["email_address"],
    supported_first_factors: open
      ? [{ strategy: "password" }, { strategy: "reset_password_email_code", ...emailFactor }]
      : null,
    supported_second_factors: null,
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
