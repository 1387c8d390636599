import type { SignUp } from "./entities.ts";

export function missingFields({ emailAddress, passwordHash }: SignUp): string[] {
  const missing: string[] = [];
  if (emailAddress === null) missing.push("email_address");
  if (passwordHash === null) missing.push("password");
  return missing;
}

export function unverifiedFields({ emailAddress, emailVerified }: SignUp, verifies: boolean): string[] {
  return verifies && emailAddress !== null && !emailVerified ? ["email_address"] : [];
}
