import { z } from "zod";
import { normaliseEmail } from "../access/rules";

const vUser = z.object({
  id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  primary_email_address_id: z.string().nullable(),
  email_addresses: z.array(
    z.object({
      id: z.string(),
      email_address: z.string(),
      verification: z.object({ status: z.string() }).nullable(),
    }),
  ),
});
type User = z.infer<typeof vUser>;

/** The greatest that the service takes. Its default of ten could be filled by accounts that only claim the address. */
const PAGE = 500;

/** `unproven`: accounts name the address, and it is the verified primary one of none of them. */
export type AccountLookup =
  { kind: "account"; id: string; name: string | null } | { kind: "none" | "unproven" | "several" | "unavailable" };

async function call(path: string, init: RequestInit = {}): Promise<Response | null> {
  const base = process.env["CLERK_BACKEND_URL"] ?? "https://api.clerk.com";
  const headers = {
    authorization: `Bearer ${process.env["CLERK_SECRET_KEY"] ?? ""}`,
    "content-type": "application/json",
  };
  try {
    const response = await fetch(`${base}/v1${path}`, { ...init, headers });
    return response.ok ? response : null;
  } catch {
    return null;
  }
}

function hasProven({ primary_email_address_id, email_addresses }: User, email: string): boolean {
  const primary = email_addresses.find(({ id }) => id === primary_email_address_id);
  return primary?.verification?.status === "verified" && normaliseEmail(primary.email_address) === email;
}

/** The one sign-in account whose verified primary address this is; anybody may sign up with an address of somebody else. */
export async function findAccount(email: string): Promise<AccountLookup> {
  const response = await call(`/users?email_address=${encodeURIComponent(email)}&limit=${String(PAGE)}`);
  // A proxy in between may have sent a web page.
  const users = z.array(vUser).safeParse(await response?.json().catch(() => null)).data;
  if (users === undefined) return { kind: "unavailable" };
  const [user, ...others] = users.filter((candidate) => hasProven(candidate, email));
  if (user === undefined) return { kind: users.length === 0 ? "none" : "unproven" };
  if (others.length > 0) return { kind: "several" };
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ");
  return { kind: "account", id: user.id, name: name || null };
}

/** Writes the role into the account's public metadata, from where it reaches every new token. */
export async function setAccountRole(accountId: string, role: "staff" | "client"): Promise<boolean> {
  const body = JSON.stringify({ public_metadata: { role } });
  return (await call(`/users/${encodeURIComponent(accountId)}/metadata`, { method: "PATCH", body })) !== null;
}
