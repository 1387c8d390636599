import { beforeEach, describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { installServices, type Answers, type Sent } from "../../../../tests/support/functions/installedServices";
import { tryIdentity } from "./identityTrial";

useFixedClock();
let answers: Answers;
let sent: Sent[];

beforeEach(() => {
  ({ answers, sent } = installServices());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

interface FakeSettings {
  attributes?: object;
  social?: object;
  password?: object;
  rest?: object;
}

/** Clerk's settings in its Frontend API, which has many more. */
function tell({ attributes = {}, social = {}, password = {}, rest = {} }: FakeSettings): void {
  answers["GET clerk.test/v1/environment"] = () =>
    Response.json({
      auth_config: { single_session_mode: true, reverification: true, first_factors: [] },
      display_config: { instance_environment_type: "production", theme: {} },
      user_settings: {
        attributes: { email_address: { enabled: true, verify_at_sign_up: true }, ...attributes },
        actions: { delete_self: false, create_organization: false },
        social,
        sign_up: { mode: "restricted", captcha_enabled: true },
        password_settings: { min_length: 10, disable_hibp: false, ...password },
        ...rest,
      },
    });
}

describe("the settings of an instance", () => {
  test.each<[string, FakeSettings, object]>([
    [
      "a password of the usual length, which Clerk tells as zero",
      { password: { min_length: 0 } },
      { shortestPassword: 8 },
    ],
    ["a length of one's own", {}, { shortestPassword: 10 }],
    ["leaked passwords", { password: { disable_hibp: true } }, { refusesLeaked: false }],
    [
      "accounts of other services, of which one only lends its name",
      {
        social: {
          oauth_google: { enabled: true, authenticatable: true },
          oauth_github: { enabled: true },
          oauth_notion: { enabled: true, authenticatable: false },
          oauth_apple: { enabled: false, authenticatable: true },
        },
      },
      { otherWays: ["google", "github"] },
    ],
    [
      "a number that is asked for, and no way to sign in",
      { attributes: { phone_number: { enabled: true, used_for_first_factor: false } } },
      { otherWays: [], hasSms: false },
    ],
    [
      "a number and a passkey to sign in with",
      {
        attributes: {
          phone_number: { enabled: true, used_for_first_factor: true, used_for_second_factor: true },
          passkey: { enabled: true, used_for_first_factor: true },
        },
      },
      { otherWays: ["phone_number", "passkey"], hasSms: true },
    ],
    [
      "protection of who has an account",
      { rest: { attack_protection: { enumeration_protection: { enabled: true }, pii: {} } } },
      { hidesAccounts: true },
    ],
    ["nothing on that", {}, { hidesAccounts: null }],
  ])("with %s are read", async (_what, told, settings) => {
    tell(told);
    expect((await tryIdentity([])).trial.settings).toMatchObject(settings);
  });

  test("of another form are null", async () => {
    answers["GET clerk.test/v1/environment"] = () => Response.json({ auth_config: {} });
    expect((await tryIdentity([])).trial.settings).toBeNull();
  });
});

describe("the newest session", () => {
  test("is of the first account with one, read with the secret key", async () => {
    answers["GET api.clerk.test/v1/sessions"] = ({ searchParams }) => {
      const ofSecond = [
        { created_at: 1_000, expire_at: 2_000 },
        { created_at: 5_000, expire_at: 9_000 },
      ];
      return Response.json(searchParams.get("user_id") === "second" ? ofSecond : []);
    };
    expect((await tryIdentity(["first", "second", "third"])).trial.sessionMs).toBe(4_000);
    const asked = sent.filter(({ url }) => url.pathname === "/v1/sessions");
    expect(asked.map(({ url }) => url.searchParams.get("user_id"))).toEqual(["first", "second"]);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer sk_live_secret1");
  });

  // Caught: the secret key at the Frontend API, which every browser asks.
  test("and the keys are read with the secret key at the Backend API only", async () => {
    await tryIdentity(["first"]);
    const withKey = sent.filter(({ headers }) => headers.has("authorization")).map(({ url }) => url.host);
    expect(new Set(withKey)).toEqual(new Set(["api.clerk.test"]));
  });
});
