import { expect, test } from "vitest";
import { authInfo, readAuthConfig, strictEnvironment } from "./authConfig.ts";

const JWT = {
  type: "customJwt" as const,
  issuer: "https://a.test",
  jwks: "https://a.test/keys",
  algorithm: "ES256" as const,
};

test("providers of both kinds are read whole, and told as the CLI knows them", () => {
  const providers = [{ domain: "https://b.test", applicationID: "convex" }, { ...JWT, applicationID: "app" }, JWT];
  const read = readAuthConfig({ default: { providers } });
  expect(read).toEqual([
    { type: "oidc", domain: "https://b.test", applicationID: "convex" },
    { ...JWT, applicationID: "app" },
    { ...JWT, applicationID: null },
  ]);
  expect(read.map(authInfo)).toEqual([
    { domain: "https://b.test", applicationID: "convex" },
    { ...JWT, applicationID: "app" },
    { ...JWT, applicationID: null },
  ]);
});

// Caught: a provider that trusts every token of an issuer without a name.
test.each([
  [{ domain: "", applicationID: "convex" }],
  [{ domain: "https://b.test", applicationID: "" }],
  [{ domain: "https://b.test" }],
  [{ ...JWT, issuer: "a.test" }],
  [{ ...JWT, jwks: "" }],
  [{ ...JWT, algorithm: "HS256" }],
])("the provider %j is refused", (provider) => {
  expect(() => readAuthConfig({ default: { providers: [provider] } })).toThrow(
    expect.objectContaining({ code: "InvalidAuthConfig" }) as Error,
  );
});

test("a variable that is set is read, and one that is not is named", () => {
  const environment = strictEnvironment({ ISSUER: "https://a.test", EMPTY: "" });
  expect([environment["ISSUER"], environment["EMPTY"]]).toEqual(["https://a.test", ""]);
  expect(() => environment["NOBODY"]).toThrow(
    expect.objectContaining({
      code: "AuthConfigMissingEnvironmentVariable",
      message: "Environment variable NOBODY is used in auth config file but its value was not set.",
    }) as Error,
  );
});
