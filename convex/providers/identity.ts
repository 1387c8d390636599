import { z } from "zod";

const vUsers = z.array(
  z.object({ id: z.string(), first_name: z.string().nullable(), last_name: z.string().nullable() }),
);

export type AccountLookup =
  { kind: "account"; id: string; name: string | null } | { kind: "none" } | { kind: "unavailable" };

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

/** The sign-in account with exactly this address. */
export async function findAccount(email: string): Promise<AccountLookup> {
  const response = await call(`/users?email_address=${encodeURIComponent(email)}`);
  const users = response === null ? undefined : vUsers.safeParse(await response.json()).data;
  if (users === undefined) return { kind: "unavailable" };
  const [user] = users;
  if (user === undefined) return { kind: "none" };
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ");
  return { kind: "account", id: user.id, name: name || null };
}

/** Writes the role into the account's public metadata, from where it reaches every new token. */
export async function setAccountRole(accountId: string, role: "staff" | "client"): Promise<boolean> {
  const body = JSON.stringify({ public_metadata: { role } });
  return (await call(`/users/${encodeURIComponent(accountId)}/metadata`, { method: "PATCH", body })) !== null;
}
