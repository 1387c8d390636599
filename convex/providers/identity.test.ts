import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findAccount, setAccountRole } from "./identity";

const requests: Request[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  requests.length = 0;
  vi.stubEnv("CLERK_SECRET_KEY", "sk_1");
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    requests.push(new Request(url, init));
    return await answer();
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
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

// Caught: an exception instead of an answer, which the log would show as a defect of ours.
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

  test("also when a role is written", async () => {
    answer = () => Promise.reject(new TypeError("connect ECONNREFUSED"));
    expect(await setAccountRole("user_1", "staff")).toBe(false);
    answer = () => new Response("", { status: 500 });
    expect(await setAccountRole("user_1", "staff")).toBe(false);
  });
});
