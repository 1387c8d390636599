import type { Infer } from "convex/values";
import { isEmail } from "../../platform/emailAddresses";
import type { vSheetAccess } from "./answers";

/** The kind of access, for the screen's advice; it contains no secret. */
export function describeAccess(env: Record<string, string | undefined>): Infer<typeof vSheetAccess> {
  const { SHEETS_SERVICE_ACCOUNT: account, SHEETS_FILE_NAME: name } = env;
  if (name) return { mode: "file", name };
  return account ? { mode: "serviceAccount", email: emailIn(account) } : { mode: "apiKey" };
}

/**
 * Null for a text that is not a key file. Parsed by hand, because every list of leads loads this module and would load zod with
 * it.
 */
function emailIn(keyFile: string): string | null {
  const { client_email: email } = objectIn(keyFile);
  return typeof email === "string" && isEmail(email) ? email : null;
}

function objectIn(text: string): { client_email?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
