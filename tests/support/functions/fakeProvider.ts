import { afterEach, beforeEach, vi } from "vitest";
import type { ProviderFailure } from "../../../convex/platform/providers/providerCall";

export interface FakeRequest {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
  redirect?: RequestRedirect | undefined;
}

type Answer = (request: FakeRequest) => Response | Promise<Response>;

/** An outside service that gives the test's answers, in the order of the calls; calls beyond that fail. */
export function useFakeProvider(): { requests: FakeRequest[]; answer: (...answers: Answer[]) => void } {
  const requests: FakeRequest[] = [];
  let answers: Answer[] = [];
  beforeEach(() => {
    requests.length = 0;
    answers = [];
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      const text = typeof init.body === "string" ? init.body : null;
      const body: unknown = text === null ? null : JSON.parse(text);
      const request = {
        method: init.method ?? "GET",
        url,
        headers: new Headers(init.headers),
        body,
        redirect: init.redirect,
      };
      requests.push(request);
      const next = answers.shift();
      if (next === undefined) throw new TypeError(`No answer is left for ${url}`);
      return await Promise.race([next(request), aborted(init.signal ?? null)]);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  return {
    requests,
    answer: (...more) => {
      answers.push(...more);
    },
  };
}

async function aborted(signal: AbortSignal | null): Promise<never> {
  return await new Promise((_, reject) => {
    signal?.addEventListener("abort", () => {
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}

/** A JSON answer. */
export function says(body: unknown, status = 200): Answer {
  return () => Response.json(body, { status });
}

/** A service that keeps the line open and says nothing. */
export const SILENT: Answer = async () => await new Promise<never>(() => undefined);

/** Sends this many parts of an answer as fast as they are read, and then nothing more. */
function dripping(count: number): Answer {
  return () => {
    let sent = 0;
    const part = new Uint8Array(64 * 1024).fill(32);
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        sent += 1;
        if (sent <= count) controller.enqueue(part);
        else await new Promise<never>(() => undefined);
      },
    });
    return new Response(body);
  };
}

const refused = (status: number): ProviderFailure => ({ kind: "refused", status, reason: `no ${String(status)}` });
const unavailable = (trouble: "timeout" | "network" | "serverError" | "unreadable"): ProviderFailure => {
  return { kind: "unavailable", trouble };
};

/** Every failure of a provider, and the adapter's result. `words` puts the refusal's words into the provider's form. */
export function faultsOf(words: (reason: string) => unknown): readonly [string, Answer, ProviderFailure][] {
  const status = (code: number): Answer => says(words(`no ${String(code)}`), code);
  const text = (body: string, code = 200, type = "text/html"): Answer => {
    return () => new Response(body, { status: code, headers: { "content-type": type } });
  };
  return [
    ["a timeout", SILENT, unavailable("timeout")],
    ["a reset", () => Promise.reject(new TypeError("fetch failed")), unavailable("network")],
    ["401", status(401), refused(401)],
    ["403", status(403), refused(403)],
    ["404", status(404), refused(404)],
    ["413", status(413), refused(413)],
    ["422", status(422), refused(422)],
    ["429", status(429), { kind: "limited" }],
    ["500", text("oops", 500), unavailable("serverError")],
    ["503", text("<h1>503</h1>", 503), unavailable("serverError")],
    ["a web page", text("<!doctype html><p>Sign in to the proxy</p>"), unavailable("unreadable")],
    ["a cut answer", text('{"data": [{"id": 1', 200, "application/json"), unavailable("unreadable")],
    ["another shape", says([[["no"]]]), unavailable("unreadable")],
    ["a slow drip", dripping(1), unavailable("timeout")],
    ["an answer without end or length", dripping(Infinity), unavailable("unreadable")],
    [
      "an endless answer",
      () => new Response("x", { headers: { "content-length": String(1024 * 1024 * 1024) } }),
      unavailable("unreadable"),
    ],
  ];
}
