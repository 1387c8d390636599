import { Secret, TOTP } from "otpauth";

const ISSUER = "Passage";
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** The steps before and after the current one whose codes are taken too: telephones' clocks differ. */
const DRIFT_STEPS = 1;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address behind the square that an authenticator app reads. */
export function totpUri(secret: string, emailAddress: string): string {
  return totpOf(secret, emailAddress).toString();
}

/** The number of the step whose code this is; null if it is of none that may be used now. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

function totpOf(secret: string, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: 6, period: STEP_SECONDS });
}
