import type { Infer } from "convex/values";
import { z } from "zod";
import type { vSheetAccess } from "./tables";

const vAccount = z.object({ client_email: z.email() });

/** How the sheet is read, as the screen needs it for its advice; nothing in it is secret. */
export function describeAccess(env: Record<string, string | undefined>): Infer<typeof vSheetAccess> {
  const { SHEETS_SERVICE_ACCOUNT: account, SHEETS_FILE_NAME: name } = env;
  if (name) return { mode: "file", name };
  return account ? { mode: "serviceAccount", email: emailIn(account) } : { mode: "apiKey" };
}

function emailIn(keyFile: string): string | null {
  try {
    return vAccount.safeParse(JSON.parse(keyFile)).data?.client_email ?? null;
  } catch {
    return null;
  }
}
