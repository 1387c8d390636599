import { z } from "zod";
import type { AuthProvider } from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import type { UserIdentity } from "../domain/caller.ts";

type Claims = ReadonlyMap<string, JsonValue>;

/**
 * OpenID Connect claims and the attribute each one becomes. A value is kept only if it has the type that the standard
 * specifies.
 */
const TEXT_ATTRIBUTES = {
  name: "name",
  given_name: "givenName",
  family_name: "familyName",
  nickname: "nickname",
  preferred_username: "preferredUsername",
  profile: "profileUrl",
  picture: "pictureUrl",
  email: "email",
  gender: "gender",
  birthdate: "birthday",
  zoneinfo: "timezone",
  locale: "language",
  phone_number: "phoneNumber",
} as const;
const FLAG_ATTRIBUTES = { email_verified: "emailVerified", phone_number_verified: "phoneNumberVerified" } as const;

// Claims that describe the token, not the person.
const TOKEN_CLAIMS = [
  "iss",
  "sub",
  "aud",
  "exp",
  "iat",
  "nbf",
  "nonce",
  "auth_time",
  "acr",
  "amr",
  "azp",
  "at_hash",
  "c_hash",
];
const CONSUMED_CLAIMS = new Set([
  ...TOKEN_CLAIMS,
  ...Object.keys(TEXT_ATTRIBUTES),
  ...Object.keys(FLAG_ATTRIBUTES),
  "address",
  "updated_at",
]);

// A custom claim with one of these names would look like a verified attribute.
const RESERVED_NAMES = new Set<string>([
  "tokenIdentifier",
  "issuer",
  "subject",
  ...Object.values(TEXT_ATTRIBUTES),
  ...Object.values(FLAG_ATTRIBUTES),
  "updatedAt",
  "__proto__",
]);

const vClaims = z.record(z.string(), z.json());

/** The identity that functions see: the token's standard claims under Convex's names, followed by its custom claims. */
export function identityFromClaims(payload: object, provider: AuthProvider["type"]): UserIdentity {
  const claims: Claims = new Map(Object.entries(vClaims.parse(payload)));
  const custom = [...claims].filter(([name]) => !CONSUMED_CLAIMS.has(name));
  const shaped = provider === "customJwt" ? custom.flatMap(([name, value]) => flatten(name, value)) : custom;
  const attributes = [...shaped.filter(([name]) => !RESERVED_NAMES.has(name)), ...standardAttributes(claims)];
  return mintIdentity(textOf(claims.get("iss")), textOf(claims.get("sub")), attributes);
}

/** The identity an administrator asks to act as; null unless it has an issuer and a subject. */
export function identityFromAttributes(attributes: Record<string, JsonValue>): UserIdentity | null {
  const { issuer, subject } = attributes;
  if (typeof issuer !== "string" || typeof subject !== "string") return null;
  const others = Object.entries(attributes).filter(([name]) => name !== "__proto__");
  return mintIdentity(issuer, subject, others);
}

function mintIdentity(issuer: string, subject: string, attributes: [string, JsonValue][]): UserIdentity {
  return { ...Object.fromEntries(attributes), tokenIdentifier: `${issuer}|${subject}`, issuer, subject };
}

function standardAttributes(claims: Claims): [string, JsonValue][] {
  const found: [string, JsonValue | undefined][] = [];
  for (const [claim, attribute] of Object.entries(TEXT_ATTRIBUTES)) {
    const value = claims.get(claim);
    if (typeof value === "string") found.push([attribute, value]);
  }
  for (const [claim, attribute] of Object.entries(FLAG_ATTRIBUTES)) {
    const value = claims.get(claim);
    if (typeof value === "boolean") found.push([attribute, value]);
  }
  found.push(["address", formattedAddress(claims.get("address"))], ["updatedAt", isoTime(claims.get("updated_at"))]);
  return found.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** OpenID Connect sends an object; functions see its formatted text. */
function formattedAddress(claim: JsonValue | undefined): string | undefined {
  if (typeof claim === "string") return claim;
  if (claim === null || typeof claim !== "object" || Array.isArray(claim)) return undefined;
  return typeof claim["formatted"] === "string" ? claim["formatted"] : undefined;
}

/** OpenID Connect sends epoch seconds; functions see ISO 8601. */
function isoTime(claim: JsonValue | undefined): string | undefined {
  if (typeof claim === "string") return claim;
  if (typeof claim !== "number" || Math.abs(claim) > 8.64e12) return undefined;
  return new Date(claim * 1000).toISOString();
}

/** `{properties: {id: 1}}` becomes `properties.id`, as Convex does for custom JWTs. Arrays are kept unchanged. */
function flatten(name: string, value: JsonValue): [string, JsonValue][] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [[name, value]];
  return Object.entries(value).flatMap(([inner, innerValue]) => flatten(`${name}.${inner}`, innerValue));
}

function textOf(claim: JsonValue | undefined): string {
  return typeof claim === "string" ? claim : "";
}
