import { createHmac } from "node:crypto";
import { onTestFinished, vi } from "vitest";
import type { FakeRequest } from "./fakeProvider";

export interface Submission {
  id: number;
  externalId: string;
  status: "pending" | "completed" | "declined" | "expired";
  openedAt: string | null;
  completedAt: string | null;
  declineReason: string | null;
}

const FILES = "https://files.test";

/** Trouble with a request; `act` is the service's part of it, and its answer. */
type Trouble = (act: () => Response) => Response | Promise<Response>;

/** The signing service in memory, reduced to the app's calls. A test moves its submissions and makes it fail. */
export class FakeSigningService {
  readonly submissions: Submission[] = [];
  /** The way in which the next creation of a request dies: before it has an effect, or between effect and answer. */
  dies: "before" | "after" | null = null;
  isDown = false;
  /** Strike the next calls, one each. */
  readonly troubles: Trouble[] = [];
  calls = 0;

  answer(request: FakeRequest): Response {
    this.calls += 1;
    if (this.isDown) return new Response("down", { status: 503 });
    const url = new URL(request.url);
    if (url.origin === FILES) return new Response(`%PDF-1.7 ${url.pathname}`);
    const path = url.pathname.replace(/^\/api/, "");
    if (path === "/submitters") return this.#find(url.searchParams.get("external_id"));
    if (path === "/submissions/html" && request.method === "POST") return this.#make(request.body);
    const submission = this.submissions.find(({ id }) => path.startsWith(`/submissions/${String(id)}`));
    if (submission === undefined) return Response.json({ error: "Not found" }, { status: 404 });
    if (path.endsWith("/documents")) {
      return Response.json({ documents: [{ name: "Agreement", url: `${FILES}/${String(submission.id)}.pdf` }] });
    }
    return Response.json(stateOf(submission));
  }

  #find(externalId: string | null): Response {
    const data = this.submissions.filter((each) => each.externalId === externalId).map(submitterOf);
    return Response.json({ data });
  }

  #make(body: unknown): Response {
    const dies = this.dies;
    this.dies = null;
    if (dies === "before") throw new TypeError("fetch failed");
    const [submitter] = (body as { submitters: { external_id: string }[] }).submitters;
    const made: Submission = {
      id: 71 + this.submissions.length,
      externalId: submitter?.external_id ?? "",
      status: "pending",
      openedAt: null,
      completedAt: null,
      declineReason: null,
    };
    this.submissions.push(made);
    if (dies === "after") throw new TypeError("fetch failed");
    return Response.json({ id: made.id, submitters: [submitterOf(made)] });
  }
}

function submitterOf({ id }: Submission) {
  return { id: id + 1_000, submission_id: id, slug: `s${String(id)}` };
}

function stateOf({ id, status, openedAt, completedAt, declineReason }: Submission) {
  return {
    id,
    status,
    completed_at: completedAt,
    combined_document_url: null,
    audit_log_url: `${FILES}/${String(id)}-audit.pdf`,
    submitters: [
      {
        status: "sent",
        opened_at: openedAt,
        completed_at: completedAt,
        declined_at: null,
        decline_reason: declineReason,
      },
    ],
    submission_events: [],
  };
}

/** Answers in place of the signing service until the test ends; its trouble is in no log. */
export function startFakeSigningService(): FakeSigningService {
  const service = new FakeSigningService();
  vi.stubEnv("DOCUSEAL_URL", "https://docuseal.test/api");
  vi.stubEnv("DOCUSEAL_API_KEY", "key-1");
  vi.stubEnv("DOCUSEAL_WEBHOOK_SECRET", WEBHOOK_SECRET);
  vi.stubEnv("SIGNED_COPY_KEY", btoa("k".repeat(32)));
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const request = { method: init.method ?? "GET", url, headers: new Headers(init.headers), body };
    const act = () => service.answer(request);
    const trouble = service.troubles.shift();
    return await Promise.resolve().then(() => (trouble === undefined ? act() : trouble(act)));
  });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => {
    log.mockRestore();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  return service;
}

const WEBHOOK_SECRET = "whsec_dGVzdHNlY3JldA==";

interface SigningEvent {
  type: string;
  submissionId: number;
  timestamp?: string;
  /** When it is sent. */
  at: number;
}

/** An event as the signing service sends it. */
export function signingEvent({ type, submissionId, timestamp = "2026-03-04T12:00:00Z", at }: SigningEvent) {
  const data = type.startsWith("submission.") ? { id: submissionId } : { id: 5, submission_id: submissionId };
  const body = JSON.stringify({ event_type: type, timestamp, data });
  const seconds = String(Math.floor(at / 1_000));
  const hex = createHmac("sha256", WEBHOOK_SECRET).update(`${seconds}.${body}`).digest("hex");
  return { method: "POST", body, headers: { "x-docuseal-signature": `${seconds}.${hex}` } };
}

/** A request that nobody has opened. */
export function aSubmission(differing: Partial<Submission> = {}): Submission {
  return {
    id: 71,
    externalId: "",
    status: "pending",
    openedAt: null,
    completedAt: null,
    declineReason: null,
    ...differing,
  };
}
