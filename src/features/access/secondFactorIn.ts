import { typedCode } from "./typedCode";

const APP_CODE = /^\d{6}$/;

interface SecondFactor {
  strategy: "totp" | "backup_code";
  code: string;
}

/** What was typed, as the sign-in service wants it: a recovery code, where there are any, is never six digits. */
export function secondFactorIn(typed: string, offered: readonly string[]): SecondFactor {
  const code = typedCode(typed);
  return { strategy: offered.includes("backup_code") && !APP_CODE.test(code) ? "backup_code" : "totp", code };
}
