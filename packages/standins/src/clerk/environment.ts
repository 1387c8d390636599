/**
 * The instance's settings as clerk-js reads them: e-mail and password, an optional authenticator app, one session for
 * each browser, no captcha, no extras.
 */
export function environmentJson(verifiesAtSignUp: boolean): object {
  const off = attribute({ enabled: false, required: false });
  const email = attribute({
    used_for_first_factor: true,
    first_factors: ["email_code"],
    verifications: ["email_code"],
    verify_at_sign_up: verifiesAtSignUp,
  });
  return {
    object: "environment",
    id: "env_local",
    maintenance_mode: false,
    auth_config: {
      object: "auth_config",
      id: "aac_local",
      single_session_mode: true,
      reverification: true,
      claimed_at: null,
      preferred_channels: null,
      session_minter: false,
    },
    display_config: displayConfig,
    user_settings: {
      ...userSettings,
      attributes: {
        email_address: email,
        password: attribute({}),
        first_name: attribute({ required: false }),
        last_name: attribute({ required: false }),
        phone_number: off,
        username: off,
        web3_wallet: off,
        authenticator_app: secondFactor("totp"),
        backup_code: secondFactor("backup_code"),
        passkey: off,
      },
    },
    organization_settings: organizationSettings,
    commerce_settings: {
      billing: {
        stripe_publishable_key: null,
        organization: { enabled: false, has_paid_plans: false },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
  };
}

function attribute(own: object): object {
  return {
    enabled: true,
    required: true,
    used_for_first_factor: false,
    first_factors: [],
    used_for_second_factor: false,
    second_factors: [],
    verifications: [],
    verify_at_sign_up: false,
    ...own,
  };
}

function secondFactor(strategy: string): object {
  return attribute({ required: false, used_for_second_factor: true, second_factors: [strategy] });
}

const displayConfig = {
  object: "display_config",
  id: "dc_local",
  instance_environment_type: "production",
  application_name: "Passage",
  branded: false,
  captcha_public_key: null,
  captcha_public_key_invisible: null,
  captcha_widget_type: null,
  captcha_provider: "turnstile",
  preferred_sign_in_strategy: "password",
  sign_in_url: "/login",
  sign_up_url: "/create-account",
  after_sign_in_url: "/",
  after_sign_up_url: "/",
  after_sign_out_all_url: "/login",
  after_sign_out_one_url: "/login",
  home_url: "/",
  show_devmode_warning: false,
  theme: {},
};

const userSettings = {
  actions: { create_organization: false, delete_self: false },
  social: {},
  saml: { enabled: false },
  enterprise_sso: { enabled: false },
  passkey_settings: { allow_autofill: false, show_sign_in_button: false },
  sign_in: { second_factor: { required: false, enabled: true } },
  sign_up: {
    captcha_enabled: false,
    mode: "public",
    progressive: true,
    legal_consent_enabled: false,
    allowlist_only: false,
  },
  password_settings: {
    min_length: 8,
    max_length: 72,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
    disable_hibp: true,
    allowed_special_characters: "",
  },
  username_settings: { min_length: 4, max_length: 64 },
};

const organizationSettings = {
  enabled: false,
  max_allowed_memberships: 1,
  force_organization_selection: false,
  actions: { admin_delete: false },
  domains: { enabled: false, enrollment_modes: [], default_role: null },
};
