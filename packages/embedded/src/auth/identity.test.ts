import { expect, test } from "vitest";
import { identityFromAttributes, identityFromClaims } from "./identity.ts";

const core = { iss: "https://a.test", sub: "u", aud: "x", exp: 1, iat: 1, nonce: "n", azp: "z" };
const minted = { tokenIdentifier: "https://a.test|u", issuer: "https://a.test", subject: "u" };

test("every standard claim arrives under the name Convex gives it", () => {
  const claims = {
    ...core,
    name: "Ana Roe",
    given_name: "Ana",
    family_name: "Roe",
    nickname: "An",
    preferred_username: "ana",
    profile: "https://a.test/ana",
    picture: "https://a.test/ana.png",
    email: "ana@a.test",
    email_verified: true,
    gender: "female",
    birthdate: "1990-01-01",
    zoneinfo: "America/New_York",
    locale: "es",
    phone_number: "+1",
    phone_number_verified: false,
    address: { formatted: "1 Main St" },
    updated_at: 1_700_000_000,
  };
  expect(identityFromClaims(claims, "oidc")).toEqual({
    ...minted,
    name: "Ana Roe",
    givenName: "Ana",
    familyName: "Roe",
    nickname: "An",
    preferredUsername: "ana",
    profileUrl: "https://a.test/ana",
    pictureUrl: "https://a.test/ana.png",
    email: "ana@a.test",
    emailVerified: true,
    gender: "female",
    birthday: "1990-01-01",
    timezone: "America/New_York",
    language: "es",
    phoneNumber: "+1",
    phoneNumberVerified: false,
    address: "1 Main St",
    updatedAt: "2023-11-14T22:13:20.000Z",
  });
});

test("custom claims keep their shape with OIDC and are flattened with a custom JWT", () => {
  const claims = { ...core, org: { role: "owner", none: null } };
  expect(identityFromClaims(claims, "oidc")).toEqual({ ...minted, org: { role: "owner", none: null } });
  expect(identityFromClaims(claims, "customJwt")).toEqual({ ...minted, "org.role": "owner", "org.none": null });
});

// Caught: an invalid time, with which the token was refused; an address object passed on as an object.
test.each<[string, unknown, object]>([
  ["updated_at", 8.64e12, { updatedAt: "+275760-09-13T00:00:00.000Z" }],
  ["updated_at", -8.64e12, { updatedAt: "-271821-04-20T00:00:00.000Z" }],
  ["updated_at", 8.64e12 + 1, {}],
  ["updated_at", "2026-01-05", { updatedAt: "2026-01-05" }],
  ["updated_at", true, {}],
  ["address", "1 Main St", { address: "1 Main St" }],
  ["address", { street_address: "1 Main St" }, {}],
  ["address", { formatted: 1 }, {}],
  ["address", ["1 Main St"], {}],
  ["address", null, {}],
  ["address", 1, {}],
  ["email_verified", "true", {}],
  ["name", ["Ana"], {}],
])("the claim %s with %j becomes %j", (claim, sent, seen) => {
  expect(identityFromClaims({ ...core, [claim]: sent }, "oidc")).toStrictEqual({ ...minted, ...seen });
});

// Caught: a list flattened by position.
test("lists are kept unchanged", () => {
  const claims = { ...core, orgs: [{ id: 1 }], none: null };
  expect(identityFromClaims(claims, "customJwt")).toStrictEqual({ ...minted, orgs: [{ id: 1 }], none: null });
});

// Caught: the reserved names not filtered, so that a profile field a person can edit became a verified address.
test("a custom claim cannot replace a verified attribute", () => {
  const hostile: unknown = JSON.parse(
    JSON.stringify({
      ...core,
      emailVerified: true,
      tokenIdentifier: "x|y",
      issuer: "x",
      subject: "y",
      email: 7,
    }).replace("{", '{"__proto__":{"subject":"y"},'),
  );
  expect(identityFromClaims(Object(hostile) as object, "oidc")).toStrictEqual(minted);
});

test("an identity to act as needs an issuer and a subject, and its identifier is derived from them", () => {
  expect(identityFromAttributes({ issuer: "i", subject: "s", tokenIdentifier: "forged", name: "N" })).toEqual({
    tokenIdentifier: "i|s",
    issuer: "i",
    subject: "s",
    name: "N",
  });
  expect(identityFromAttributes({ subject: "s" })).toBeNull();
  expect(identityFromAttributes({ issuer: "i" })).toBeNull();
  expect(identityFromAttributes({ issuer: 1, subject: "s" })).toBeNull();
});

// Caught: a field that others read as what an object is made of.
test("an identity to act as has no field of the name __proto__", () => {
  const attributes: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"issuer":"i","subject":"s"}');
  const identity = identityFromAttributes(attributes as Record<string, never>);
  expect(Object.keys(identity ?? {}).toSorted()).toEqual(["issuer", "subject", "tokenIdentifier"]);
});
