import { z } from "zod/mini";
import { cleanEmail } from "../../../convex/platform/emailAddresses";

/**
 * Required email address, trimmed of the characters that copying adds around it. `problemOf` returns the sentence for an invalid one, or
 * null.
 */
export function emailText(missing: string, problemOf: (email: string) => string | null) {
  return z.string().check(
    z.overwrite(cleanEmail),
    z.minLength(1, { error: missing, abort: true }),
    z.refine((email) => problemOf(email) === null, { error: ({ input }) => problemOf(String(input)) ?? "" }),
  );
}
