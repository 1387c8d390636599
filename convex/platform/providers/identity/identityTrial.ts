import { z } from "zod";
import type { ClerkSettings, ClerkTrial } from "../trial/port";
import { callIdentity } from "./identityCall";
import { jsonOf } from "../providerCall";
import { trial } from "../trial/trial";

const vKeys = z.object({ keys: z.array(z.object({ kid: z.string() })) });

const vAttribute = z.object({
  enabled: z.boolean(),
  used_for_first_factor: z.boolean().optional(),
  used_for_second_factor: z.boolean().optional(),
  verify_at_sign_up: z.boolean().optional(),
});
const vSettings = z.object({
  auth_config: z.object({ single_session_mode: z.boolean(), reverification: z.boolean().optional() }),
  display_config: z.object({ instance_environment_type: z.string() }),
  user_settings: z.object({
    attributes: z.record(z.string(), vAttribute),
    actions: z.object({ delete_self: z.boolean() }),
    social: z.record(z.string(), z.object({ enabled: z.boolean(), authenticatable: z.boolean().optional() })),
    sign_up: z.object({ mode: z.string() }),
    password_settings: z.object({ min_length: z.number(), disable_hibp: z.boolean() }),
    attack_protection: z
      .object({ enumeration_protection: z.object({ enabled: z.boolean() }) })
      .partial()
      .optional(),
  }),
});

/** Clerk's names of sign-in methods other than email address and password. */
const OTHER_WAYS = ["phone_number", "username", "web3_wallet", "passkey"];

/** The minimum length that Clerk's own script uses for zero. */
const DEFAULT_SHORTEST_PASSWORD = 8;

const vSessions = z.array(z.object({ created_at: z.number(), expire_at: z.number() }));

/** The instance as described by both APIs of the sign-in service. */
export async function tryIdentity(accountIds: readonly string[]): Promise<{ trial: ClerkTrial; ahead: number[] }> {
  const issuer = (process.env["CLERK_ISSUER"] ?? "").replace(/\/$/, "");
  const [signing, secretKeys, told, sessionMs] = await Promise.all([
    trial(`${issuer}/.well-known/jwks.json`),
    keysOfSecret(),
    trial(`${issuer}/v1/environment`),
    sessionLength(accountIds),
  ]);
  const issuerKeys = keysIn(jsonOf(signing.text));
  return {
    trial: { issuerKeys, secretKeys, settings: settingsIn(jsonOf(told.text)), sessionMs },
    ahead: signing.ahead,
  };
}

function keysIn(body: unknown): string[] | null {
  return vKeys.safeParse(body).data?.keys.map(({ kid }) => kid) ?? null;
}

async function keysOfSecret(): Promise<ClerkTrial["secretKeys"]> {
  const answer = await callIdentity("/jwks");
  if (answer.ok) return keysIn(answer.body);
  return answer.status === 401 || answer.status === 403 ? "refused" : null;
}

/** Duration of the newest session of one of these accounts. */
async function sessionLength(accountIds: readonly string[]): Promise<number | null> {
  for (const accountId of accountIds) {
    const answer = await callIdentity(`/sessions?user_id=${encodeURIComponent(accountId)}&status=active&limit=20`);
    const sessions = answer.ok ? vSessions.safeParse(answer.body).data : undefined;
    const [newest] = (sessions ?? []).toSorted((one, other) => other.created_at - one.created_at);
    if (newest !== undefined) return newest.expire_at - newest.created_at;
  }
  return null;
}

function settingsIn(body: unknown): ClerkSettings | null {
  const told = vSettings.safeParse(body).data;
  if (told === undefined) return null;
  const { auth_config: auth, display_config: display, user_settings: people } = told;
  const { attributes } = people;
  const social = Object.entries(people.social).filter(
    ([, { enabled, authenticatable = true }]) => enabled && authenticatable,
  );
  const others = OTHER_WAYS.filter((name) => attributes[name]?.used_for_first_factor === true);
  return {
    isProduction: display.instance_environment_type === "production",
    signUpMode: people.sign_up.mode,
    verifiesEmail: attributes["email_address"]?.verify_at_sign_up === true,
    shortestPassword: people.password_settings.min_length || DEFAULT_SHORTEST_PASSWORD,
    refusesLeaked: !people.password_settings.disable_hibp,
    hasAuthenticator: attributes["authenticator_app"]?.enabled === true,
    hasBackupCodes: attributes["backup_code"]?.enabled === true,
    hasSms: attributes["phone_number"]?.used_for_second_factor === true,
    otherWays: [...social.map(([name]) => name.replace(/^oauth_/, "")), ...others],
    isSingleSession: auth.single_session_mode,
    mayDeleteSelf: people.actions.delete_self,
    hasReverification: auth.reverification ?? false,
    hidesAccounts: people.attack_protection?.enumeration_protection?.enabled ?? null,
  };
}
