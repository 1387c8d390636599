/** Without spaces: apps and messages show codes as "123 456". */
export function typedCode(typed: string): string {
  return typed.replaceAll(/\s/g, "");
}

const APP_CODE = /^\d{6}$/;

interface TypedSecondFactor {
  strategy: "totp" | "backup_code";
  code: string;
}

/** The typed code for Clerk: a recovery code, if the person has any, is never six digits. */
export function secondFactorIn(typed: string, offered: readonly string[]): TypedSecondFactor {
  const code = typedCode(typed);
  return { strategy: offered.includes("backup_code") && !APP_CODE.test(code) ? "backup_code" : "totp", code };
}
