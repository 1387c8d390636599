import { onTestFinished, vi } from "vitest";
import { z } from "zod";

const vInvite = z.object({ email_address: z.string() });

interface Refusal {
  status: number;
  code?: string;
}

/** A fake of the sign-in service's Backend API: invitations, sessions and metadata, with a log of the requests. */
export class FakeSignInService {
  /** `METHOD /path body`, in order. */
  readonly requests: string[] = [];
  /** Pending invitations by id. */
  readonly pending = new Map<string, string>();
  /** Live sessions, by account. */
  readonly sessions = new Map<string, string[]>();
  /** Accounts by id; any other is gone. */
  readonly users = new Map<string, unknown>();
  /** Addresses of people's accounts; each with the account. */
  readonly accounts = new Map<string, unknown>();
  /** The next answers to calls of a path that contains the key. */
  readonly troubles: [path: string, refusal: Refusal][] = [];
  /** Runs before an invitation in flight reaches the service. */
  whileInviting: () => Promise<void> = () => Promise.resolve();
  #made = 0;

  answer(url: string, { method = "GET", body }: RequestInit): Response {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace("/clerk/v1", "");
    const text = typeof body === "string" && body !== "{}" ? body : "";
    this.requests.push(`${method} ${path} ${text}`.trim());
    const trouble = this.troubles.findIndex(([part]) => path.includes(part));
    const [refused] = trouble === -1 ? [] : this.troubles.splice(trouble, 1);
    if (refused !== undefined) return refusal(refused[1]);
    const [, collection, id, verb] = path.split("/");
    if (collection === "invitations" && verb === "revoke") return this.#revokeInvitation(id ?? "");
    if (collection === "invitations" && method === "POST") return this.#invite(vInvite.parse(JSON.parse(text)));
    if (collection === "invitations") {
      if (!isAskedFor(searchParams, "pending")) return refusal({ status: 422 });
      return Response.json([...this.pending].map(([known, address]) => ({ id: known, email_address: address })));
    }
    if (collection === "sessions" && verb === "revoke") return this.#endSession(id ?? "");
    if (collection === "sessions") {
      if (!isAskedFor(searchParams, "active")) return refusal({ status: 422 });
      const ids = this.sessions.get(searchParams.get("user_id") ?? "") ?? [];
      return Response.json(ids.map((session) => ({ id: session })));
    }
    if (collection === "users" && id === undefined) {
      const account = this.accounts.get(searchParams.get("email_address") ?? "");
      return Response.json(account === undefined ? [] : [account]);
    }
    if (method === "GET") return this.#user(id ?? "");
    return Response.json({});
  }

  #user(id: string): Response {
    const user = this.users.get(id);
    return user === undefined ? refusal({ status: 404, code: "resource_not_found" }) : Response.json(user);
  }

  #invite({ email_address: email }: z.infer<typeof vInvite>): Response {
    if (this.accounts.has(email)) return refusal({ status: 400, code: "form_identifier_exists" });
    if ([...this.pending.values()].includes(email)) return refusal({ status: 400, code: "duplicate_record" });
    this.#made += 1;
    const id = `inv_${String(this.#made)}`;
    this.pending.set(id, email);
    return Response.json({ id, email_address: email });
  }

  #revokeInvitation(id: string): Response {
    return this.pending.delete(id) ? Response.json({}) : refusal({ status: 404, code: "resource_not_found" });
  }

  #endSession(id: string): Response {
    for (const [account, ids] of this.sessions) {
      this.sessions.set(
        account,
        ids.filter((session) => session !== id),
      );
    }
    return Response.json({});
  }
}

/** A list without this state has every invitation and session ever made, and without a limit at most ten. */
function isAskedFor(query: URLSearchParams, status: string): boolean {
  return query.get("status") === status && Number(query.get("limit")) >= 100;
}

function refusal({ status, code }: Refusal): Response {
  return Response.json(code === undefined ? {} : { errors: [{ code }] }, { status });
}

interface Differing {
  name?: string;
  verified?: boolean;
  second?: boolean;
  /** Seconds until the lock ends; null for a lock without an end. */
  lockedFor?: number | null;
}

/** An account as the service answers with it. */
export function anAccount(id: string, email: string, differing: Differing = {}) {
  const { name = "", verified = true, second = false, lockedFor } = differing;
  const [first_name = null, last_name = null] = name.split(" ");
  return {
    id,
    first_name,
    last_name,
    primary_email_address_id: "idn",
    two_factor_enabled: second,
    locked: lockedFor !== undefined,
    lockout_expires_in_seconds: lockedFor ?? null,
    email_addresses: [
      { id: "idn", email_address: email, verification: { status: verified ? "verified" : "unverified" } },
    ],
  };
}

/** Until the test ends, calls of the sign-in service reach this fake. */
export function useFakeSignInService(): FakeSignInService {
  const service = new FakeSignInService();
  vi.stubEnv("CLERK_BACKEND_URL", "https://sign-in.test/clerk");
  vi.stubEnv("APP_ORIGINS", "https://app.test, https://passage.test");
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (init.method === "POST" && url.endsWith("/invitations")) await service.whileInviting();
    return service.answer(url, init);
  });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  return service;
}
