import { Secret, TOTP } from "otpauth";

const ISSUER = "Passage";
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Steps before and after the current one whose codes are accepted too, since telephones' clocks differ. */
const DRIFT_STEPS = 1;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI in the QR code that an authenticator app reads. */
export function totpUri(secret: string, emailAddress: string): string {
  return totpOf(secret, emailAddress).toString();
}

/** The step of this code; null if it is the code of no acceptable step. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

function totpOf(secret: string, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: 6, period: STEP_SECONDS });
}
