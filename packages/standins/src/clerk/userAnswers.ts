import { allowance } from "./limits.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { OtherEmail, User } from "./entities.ts";

export function hasSecondFactor({ totp }: User): boolean {
  return totp?.verified === true;
}

export function userJson(clerk: ClerkContext, user: User): Record<string, unknown> {
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
    email_addresses: [firstEmailOf(user), ...clerk.store.otherEmailsOf(user.id)].map(emailJson),
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    passkeys: [],
    enterprise_accounts: [],
    saml_accounts: [],
    organization_memberships: [],
    password_enabled: user.passwordHash !== null,
    totp_enabled: hasSecondFactor(user),
    backup_code_enabled: (user.backupCodes?.hashes.length ?? 0) > 0,
    two_factor_enabled: hasSecondFactor(user),
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

export function firstEmailOf({ id, emailId, emailAddress, emailVerified }: User): OtherEmail {
  return { id: emailId, userId: id, emailAddress, verified: emailVerified };
}

export function emailJson({ id, emailAddress, verified }: OtherEmail): object {
  const status = verified ? "verified" : "unverified";
  return {
    object: "email_address",
    id,
    email_address: emailAddress,
    linked_to: [],
    matches_sso_connection: false,
    verification: { object: "verification", status, strategy: "email_code", attempts: null, expire_at: null },
  };
}

/** The Backend API also returns fields that the browser must not see. */
export function backendUserJson(clerk: ClerkContext, user: User): object {
  const proofs = (["password", "secondFactor"] as const).map((proof) => allowance(clerk, proof, user.id));
  const waitMs = Math.max(...proofs.map((proof) => proof.waitMs ?? 0));
  return {
    ...userJson(clerk, user),
    private_metadata: user.privateMetadata,
    banned: false,
    locked: waitMs > 0,
    lockout_expires_in_seconds: waitMs > 0 ? Math.ceil(waitMs / 1000) : null,
    verification_attempts_remaining: Math.min(...proofs.map(({ left }) => left)),
  };
}

export function publicUserJson(user: User): object {
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: "",
    has_image: false,
    identifier: user.emailAddress,
    user_id: user.id,
  };
}
