import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endSessions, findAccount, getAccountById, newestSessionAt, setAccountRole } from "./identity";

const requests: Request[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  requests.length = 0;
  vi.stubEnv("CLERK_SECRET_KEY", "sk_1");
  // Calls without an answer are logged.
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    requests.push(new Request(url, init));
    return await answer();
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function anAccount(name: { first_name: string | null; last_name: string | null }) {
  const address = { id: "mail_1", email_address: "ana@firm.test", verification: { status: "verified" } };
  return { id: "user_1", ...name, primary_email_address_id: "mail_1", email_addresses: [address] };
}

test.each([
  [undefined, "https://api.clerk.com/v1"],
  ["https://sign-in.test/clerk", "https://sign-in.test/clerk/v1"],
])("with the backend URL %j, calls go to %s with the key and as JSON", async (configured, base) => {
  vi.stubEnv("CLERK_BACKEND_URL", configured);
  answer = () => Response.json({});
  expect(await setAccountRole("user/1", "client")).toBe(true);
  const [request] = requests;
  expect([request?.method, request?.url]).toEqual(["PATCH", `${base}/users/user%2F1/metadata`]);
  expect(request?.headers.get("authorization")).toBe("Bearer sk_1");
  expect(request?.headers.get("content-type")).toBe("application/json");
  expect(await request?.json()).toEqual({ public_metadata: { role: "client" } });
});

test.each([
  [{ first_name: "Ana", last_name: "Duarte" }, "Ana Duarte"],
  [{ first_name: "Ana", last_name: null }, "Ana"],
  [{ first_name: null, last_name: "Duarte" }, "Duarte"],
  [{ first_name: null, last_name: null }, null],
])("an account with the names %j is called %j", async (names, name) => {
  answer = () => Response.json([anAccount(names)]);
  expect(await findAccount("ana@firm.test")).toEqual({ kind: "account", id: "user_1", name });
});

const SESSIONS = "https://api.clerk.com/v1/sessions?user_id=user%2F1&status=active&limit=500";

test("an account is read as its verified address, its name, its second factor and its lock", async () => {
  const named = anAccount({ first_name: "Ana", last_name: "Duarte" });
  answer = () => Response.json(named);
  const account = { email: "ana@firm.test", name: "Ana Duarte", hasSecondFactor: false, lock: null };
  expect(await getAccountById("user/1")).toEqual({ kind: "account", account });
  expect(requests.map(({ url }) => url)).toEqual(["https://api.clerk.com/v1/users/user%2F1"]);
  answer = () => Response.json({ ...named, two_factor_enabled: true, locked: true, lockout_expires_in_seconds: 90 });
  const locked = { ...account, hasSecondFactor: true, lock: { forMs: 90_000 } };
  expect(await getAccountById("user/1")).toEqual({ kind: "account", account: locked });
  answer = () => new Response("", { status: 404 });
  expect(await getAccountById("user/1")).toEqual({ kind: "gone" });
  for (const broken of [() => new Response("", { status: 401 }), () => Response.json({})]) {
    answer = broken;
    expect(await getAccountById("user/1")).toEqual({ kind: "unavailable" });
  }
});

test("the newest active session is the one that began last; null without one, or without an answer", async () => {
  answer = () => Response.json([{ created_at: 5 }, { created_at: 9 }, { created_at: 7 }]);
  expect(await newestSessionAt("user/1")).toBe(9);
  expect(requests.map(({ url }) => url)).toEqual([SESSIONS]);
  for (const none of [() => Response.json([]), () => new Response("", { status: 500 }), () => Response.json([{}])]) {
    answer = none;
    expect(await newestSessionAt("user/1")).toBeNull();
  }
});

// Caught: active sessions after the service had refused to end them.
test("every session has ended only if none is left, or the account is gone", async () => {
  let rounds: unknown[] = [[{ id: "sess/1" }, { id: "kept" }], [{ id: "sess_2" }], [{ id: "kept" }]];
  const listed = vi.fn(() => Promise.resolve());
  answer = () => Response.json(requests.at(-1)?.method === "GET" ? rounds.shift() : {});
  expect(await endSessions("user/1", { keptId: "kept", onListed: listed })).toBe(true);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${SESSIONS}`,
    "POST https://api.clerk.com/v1/sessions/sess%2F1/revoke",
    `GET ${SESSIONS}`,
    "POST https://api.clerk.com/v1/sessions/sess_2/revoke",
    `GET ${SESSIONS}`,
  ]);
  expect(listed.mock.calls).toEqual([[["sess/1"]], [["sess_2"]]]);
  answer = () => new Response("", { status: 404 });
  expect(await endSessions("user/1")).toBe(true);
  for (const broken of [() => new Response("", { status: 500 }), () => Response.json({})]) {
    answer = broken;
    expect(await endSessions("user/1")).toBe(false);
  }
  rounds = [[{ id: "sess_1" }]];
  answer = () =>
    requests.at(-1)?.method === "GET" ? Response.json(rounds.shift() ?? []) : new Response("", { status: 500 });
  expect(await endSessions("user/1")).toBe(false);
  answer = () => Response.json(requests.at(-1)?.method === "GET" ? [{ id: "sess_1" }] : {});
  expect(await endSessions("user/1")).toBe(false);
});

test("a service that does not answer is given up after fifteen seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_url: string, { signal }: { signal: AbortSignal }) => {
    return await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  });
  let ended: unknown = null;
  const asked = getAccountById("user_1").then((said) => (ended = said));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect([ended, vi.getTimerCount()]).toEqual([{ kind: "unavailable" }, 0]);
  vi.useRealTimers();
});

// Caught: an exception instead of an answer, which the log would show as our bug.
describe("a failing service is reported as unavailable", () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ["refuses", () => new Response("", { status: 401 })],
    ["cannot be reached", () => Promise.reject(new TypeError("connect ECONNREFUSED"))],
    ["answers something else", () => Response.json([{ id: "user_1" }])],
    ["answers a web page", () => new Response("<!doctype html><p>Sign in")],
  ])("when it %s", async (_what, trouble) => {
    answer = trouble;
    expect(await findAccount("ana@firm.test")).toEqual({ kind: "unavailable" });
  });

  test("even when a role is written", async () => {
    answer = () => Promise.reject(new TypeError("connect ECONNREFUSED"));
    expect(await setAccountRole("user_1", "staff")).toBe(false);
    answer = () => new Response("", { status: 500 });
    expect(await setAccountRole("user_1", "staff")).toBe(false);
  });
});
