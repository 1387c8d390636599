import { beforeEach, describe, expect, test, vi } from "vitest";
import { faultsOf, says, SILENT, useFakeProvider } from "../../../../tests/support/functions/fakeProvider";
import {
  archiveSubmission,
  findByExternalId,
  readSubmission,
  requestSigning,
  restoreSubmission,
  templateValues,
} from "./docuseal";
import { fetchDocument, fetchPdf, findSigned } from "./docusealDocuments";
import { failureText, joined } from "../providerCall";

const provider = useFakeProvider();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubEnv("DOCUSEAL_URL", "https://docuseal.test/api");
  vi.stubEnv("DOCUSEAL_API_KEY", "key-1");
  return () => {
    vi.useRealTimers();
  };
});

const SIGNING = {
  externalId: "passage-c1-signing",
  title: "Legal Services Agreement - Ana Souza",
  clientName: "Ana Souza",
  clientEmail: "ana@mail.test",
  templateId: null,
  values: { fee: "$3,500", client_name: "Ana Souza" },
  html: "<p>Hi</p>",
};
const NONE = says({ data: [] });
const SUBMITTER = { id: 5, submission_id: 71, slug: "abc", status: "awaiting", role: "Client" };

test("a request with our own text has its external id, and the service sends no mail", async () => {
  provider.answer(
    NONE,
    says({ id: 71, submitters: [Object.assign({ embed_src: "https://docuseal.test/s/abc" }, SUBMITTER)] }),
  );
  expect(await requestSigning(SIGNING)).toEqual({
    kind: "ok",
    value: { submissionId: "71", signingUrl: "https://docuseal.test/s/abc" },
  });
  const [, request] = provider.requests;
  expect(request).toMatchObject({ method: "POST", url: "https://docuseal.test/api/submissions/html" });
  expect(request?.headers.get("x-auth-token")).toBe("key-1");
  expect(request?.body).toEqual({
    name: SIGNING.title,
    send_email: false,
    send_sms: false,
    documents: [{ name: SIGNING.title, html: "<p>Hi</p>" }],
    submitters: [
      {
        role: "Client",
        name: "Ana Souza",
        email: "ana@mail.test",
        external_id: "passage-c1-signing",
        send_email: false,
        send_sms: false,
      },
    ],
  });
});

test("a template's fields are filled by name in any spelling, and no others are sent", () => {
  const values = { client_name: "Ana Souza", fee: "$3,500" };
  const filled = { "Client Name": "Ana Souza", FEE: "$3,500" };
  expect(templateValues(["Client Name", "FEE", "Fax"], values)).toStrictEqual(filled);
  expect(templateValues([], values)).toStrictEqual({});
  expect(templateValues(["Line 1"], { line_1: "first", line_2: "second" })).toStrictEqual({ "Line 1": "first" });
});

const OF_TEMPLATE = Object.assign({}, SIGNING, { templateId: 12 });

test("a request with a template fills its fields, and answers with a list of submitters", async () => {
  provider.answer(
    NONE,
    says({ fields: [{ name: "Client Name" }, { name: "Fax" }, { name: null }] }),
    says([SUBMITTER]),
  );
  expect(await requestSigning(OF_TEMPLATE)).toEqual({
    kind: "ok",
    value: { submissionId: "71", signingUrl: "https://docuseal.test/s/abc" },
  });
  expect(provider.requests.map(({ url }) => url.replace("https://docuseal.test/api", ""))).toEqual([
    "/submitters?external_id=passage-c1-signing&limit=1",
    "/templates/12",
    "/submissions",
  ]);
  expect(provider.requests.map(({ method }) => method)).toEqual(["GET", "GET", "POST"]);
  expect(provider.requests[2]?.body).toEqual({
    template_id: 12,
    send_email: false,
    send_sms: false,
    submitters: [
      {
        values: { "Client Name": "Ana Souza" },
        name: "Ana Souza",
        email: "ana@mail.test",
        external_id: "passage-c1-signing",
        send_email: false,
        send_sms: false,
      },
    ],
  });
});

test.each(["made", null, 71])("an answer that is only %j cannot be read", async (answer) => {
  provider.answer(NONE, says(answer));
  expect(await requestSigning(SIGNING)).toEqual({ kind: "unavailable", trouble: "unreadable" });
});

// Caught: a request made although its template is gone.
test("a template that cannot be read leads to no request", async () => {
  provider.answer(NONE, says({ error: "Template not found" }, 422));
  expect(await requestSigning(OF_TEMPLATE)).toEqual({ kind: "refused", status: 422, reason: "Template not found" });
  expect(provider.requests).toHaveLength(2);
});

test("a refusal without words has its status only", async () => {
  provider.answer(says({}, 403), says([], 404));
  expect(await findByExternalId("x")).toEqual({ kind: "refused", status: 403, reason: "" });
  expect(await findByExternalId("x")).toEqual({ kind: "refused", status: 404, reason: "" });
});

test("an answer without the request's number has the specification's message", async () => {
  const missing = { kind: "refused", status: 200, reason: "Invalid API response: missing submissionId" };
  provider.answer(NONE, says({ submitters: [SUBMITTER] }));
  expect(await requestSigning(SIGNING)).toEqual(missing);
  provider.answer(NONE, says({ fields: [] }), says([{ slug: "abc" }]));
  expect(await requestSigning(OF_TEMPLATE)).toEqual(missing);
});

describe("a request of an earlier run", () => {
  test("is found by its external id", async () => {
    provider.answer(says({ data: [SUBMITTER], pagination: {} }));
    expect(await findByExternalId("a b&c")).toEqual({
      kind: "ok",
      value: { submissionId: "71", signingUrl: "https://docuseal.test/s/abc" },
    });
    const [request] = provider.requests;
    expect([request?.method, request?.body]).toEqual(["GET", null]);
    expect(request?.url).toBe("https://docuseal.test/api/submitters?external_id=a%20b%26c&limit=1");
    expect(Object.fromEntries(request?.headers.entries() ?? [])).toEqual({
      "x-auth-token": "key-1",
      "content-type": "application/json",
      accept: "application/json",
    });
  });

  test("is taken, and none is made", async () => {
    provider.answer(says({ data: [SUBMITTER] }));
    expect(await requestSigning(SIGNING)).toMatchObject({ kind: "ok", value: { submissionId: "71" } });
    expect(provider.requests).toHaveLength(1);
  });

  test("that cannot be looked up stops the run: none is made blindly", async () => {
    provider.answer(says({ error: "oops" }, 500));
    expect(await requestSigning(SIGNING)).toEqual({ kind: "unavailable", trouble: "serverError" });
    expect(provider.requests).toHaveLength(1);
  });

  test("is null if none has that id", async () => {
    provider.answer(says({ data: [] }));
    expect(await findByExternalId("x")).toEqual({ kind: "ok", value: null });
  });

  test.each(["https://sign.firm.test/s/abc", "http://127.0.0.1/s/abc"])(
    "is signed at the returned address: %s",
    async (url) => {
      provider.answer(says({ data: [Object.assign({ embed_src: url }, SUBMITTER)] }));
      expect(await findByExternalId("x")).toMatchObject({ value: { signingUrl: url } });
    },
  );

  test("is signed at the service's own page if it returns another kind of address", async () => {
    provider.answer(says({ data: [Object.assign({ embed_src: "javascript:alert(1)" }, SUBMITTER)] }));
    expect(await findByExternalId("x")).toMatchObject({ value: { signingUrl: "https://docuseal.test/s/abc" } });
  });

  test.each([
    [undefined, "https://docuseal.com/s/abc"],
    ["https://api.docuseal.com", "https://docuseal.com/s/abc"],
    ["https://api.docuseal.eu/", "https://docuseal.eu/s/abc"],
    ["http://127.0.0.1:3220/docuseal/api", "http://127.0.0.1:3220/docuseal/s/abc"],
  ])("at %s is signed at %s", async (url, signingUrl) => {
    vi.stubEnv("DOCUSEAL_URL", url);
    provider.answer(says({ data: [SUBMITTER] }));
    expect(await findByExternalId("x")).toMatchObject({ value: { signingUrl } });
  });
});

describe("the state of a request", () => {
  const PENDING = {
    id: 71,
    status: "pending",
    completed_at: null,
    submitters: [{ status: "awaiting" }],
    submission_events: [],
  };
  const at = Date.UTC(2026, 2, 4, 12);
  const time = new Date(at).toISOString();
  const later = new Date(at + 5_000).toISOString();

  test.each([
    [{}, { status: "pending", viewedAt: null, completedAt: null }],
    [{ submitters: [{ status: "opened", opened_at: time }] }, { status: "pending", viewedAt: at }],
    [
      { status: "completed", completed_at: time },
      { status: "completed", completedAt: at },
    ],
    [
      { status: "completed", submitters: [{ status: "completed", completed_at: time }] },
      { status: "completed", completedAt: at },
    ],
    [
      {
        status: "declined",
        submitters: [{ status: "declined", declined_at: time }],
        submission_events: [
          { event_type: "view_form", data: { reason: "none" } },
          { event_type: "decline_form", data: { reason: "Too expensive" } },
        ],
      },
      { status: "declined", declinedAt: at, declineReason: "Too expensive" },
    ],
    [
      { status: "declined", submitters: [{ status: "declined", declined_at: "soon", decline_reason: "No" }] },
      { status: "declined", declinedAt: null, declineReason: "No" },
    ],
    [{ status: "expired" }, { status: "expired", declineReason: null }],
    [
      { submitters: [{ status: "awaiting" }, { status: "opened", opened_at: time }] },
      { status: "pending", viewedAt: at },
    ],
    [
      {
        status: "completed",
        completed_at: time,
        submitters: [
          { status: "completed", opened_at: time, completed_at: later },
          { status: "completed", opened_at: later, completed_at: later },
        ],
      },
      { status: "completed", viewedAt: at, completedAt: at, declinedAt: null, declineReason: null },
    ],
    [
      { status: "declined", submitters: [{ status: "awaiting" }, { status: "declined", decline_reason: "No" }] },
      { status: "declined", declineReason: "No" },
    ],
    [
      { status: "declined", submitters: [{ status: "declined", decline_reason: "x".repeat(600) }] },
      { status: "declined", declineReason: "x".repeat(500) },
    ],
  ])("%j", async (told, state) => {
    provider.answer(says(Object.assign({}, PENDING, told)));
    expect(await readSubmission("71")).toMatchObject({ kind: "ok", value: state });
    expect(provider.requests[0]?.url).toBe("https://docuseal.test/api/submissions/71");
  });
});

describe("a cancelled request", () => {
  const asked = () => provider.requests.map(({ method, url, body }) => [method, url, body]);

  test("is archived and restored, and counts as cancelled if the service does not know it", async () => {
    provider.answer(says({ id: 71 }), says({ id: 71 }));
    expect(await archiveSubmission("7/1")).toMatchObject({ kind: "ok" });
    expect(await restoreSubmission("7/1")).toMatchObject({ kind: "ok" });
    const url = "https://docuseal.test/api/submissions/7%2F1";
    expect(asked()).toEqual([
      ["DELETE", url, null],
      ["PUT", url, { archived: false }],
    ]);
    provider.answer(
      says({ error: "Not found" }, 404),
      says({ error: "Not yours" }, 403),
      says({ error: "Not found" }, 404),
    );
    expect(await archiveSubmission("71")).toEqual({ kind: "ok", value: null });
    expect(await archiveSubmission("71")).toEqual({ kind: "refused", status: 403, reason: "Not yours" });
    expect(await restoreSubmission("71")).toEqual({ kind: "refused", status: 404, reason: "Not found" });
  });
});

describe("documents", () => {
  const pdf = (text: string) => () => new Response(`%PDF-1.7 ${text}`);

  test("are fetched by a freshly read link", async () => {
    provider.answer(says({ documents: [{ name: "Agreement", url: "https://files.test/a" }] }), pdf("a"));
    const answer = await fetchDocument("71");
    expect(answer.kind === "ok" && answer.value && new TextDecoder().decode(joined(answer.value))).toBe("%PDF-1.7 a");
    expect(provider.requests.map(({ url }) => url)).toEqual([
      "https://docuseal.test/api/submissions/71/documents?merge=true",
      "https://files.test/a",
    ]);
    // The service redirects to its storage, which must not get our key.
    expect(provider.requests.map(({ redirect, headers }) => [redirect, headers.get("x-auth-token")])).toEqual([
      ["error", "key-1"],
      ["follow", null],
    ]);
  });

  test("may have their mark anywhere in the first thousand bytes", async () => {
    const listed = says({ documents: [{ name: "A", url: "https://files.test/a" }] });
    const after = (count: number) => () => new Response(`${" ".repeat(count)}%PDF-1.7`);
    provider.answer(listed, after(1_019), listed, after(1_020));
    expect(await fetchDocument("71")).toMatchObject({ kind: "ok" });
    expect(await fetchDocument("71")).toEqual({ kind: "unavailable", trouble: "unreadable" });
  });

  test("may take 45 seconds, and be 25 megabytes", async () => {
    const listed = says({ documents: [{ name: "A", url: "https://files.test/a" }] });
    const announced = (bytes: number) => () => new Response("%PDF-", { headers: { "content-length": String(bytes) } });
    provider.answer(listed, announced(25 * 1024 * 1024), listed, announced(25 * 1024 * 1024 + 1), listed, SILENT);
    expect(await fetchDocument("71")).toMatchObject({ kind: "ok" });
    expect(await fetchDocument("71")).toEqual({ kind: "unavailable", trouble: "unreadable" });
    let ended = false;
    const fetched = fetchDocument("71").finally(() => (ended = true));
    await vi.advanceTimersByTimeAsync(44_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await fetched).toEqual({ kind: "unavailable", trouble: "timeout" });
  });

  test("that do not exist yet are null", async () => {
    provider.answer(says({ documents: [] }));
    expect(await fetchDocument("71")).toEqual({ kind: "ok", value: null });
  });

  test.each([
    [
      "a link that has expired",
      () => new Response("no", { status: 403 }),
      { kind: "refused", status: 403, reason: "" },
    ],
    ["a web page", () => new Response("<html>"), { kind: "unavailable", trouble: "unreadable" }],
    ["silence", SILENT, { kind: "unavailable", trouble: "timeout" }],
  ])("cannot be %s", async (_, answer, failure) => {
    provider.answer(says({ documents: [{ name: "A", url: "https://files.test/a" }] }), answer);
    const fetched = fetchDocument("71");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await fetched).toEqual(failure);
  });

  test("are fetched from web addresses only", async () => {
    for (const url of ["file:///etc/passwd", "file:///etc/passwd?https://files.test"]) {
      provider.answer(says({ documents: [{ name: "A", url }] }));
      expect(await fetchDocument("71")).toEqual({ kind: "unavailable", trouble: "unreadable" });
    }
    expect(provider.requests).toHaveLength(2);
    provider.answer(says({ documents: [{ name: "A", url: "http://127.0.0.1/a" }] }), pdf("a"));
    expect(await fetchDocument("71")).toMatchObject({ kind: "ok" });
  });

  test("may be larger than an answer of the service", async () => {
    provider.answer(
      says({ documents: [{ name: "A", url: "https://files.test/a" }] }),
      pdf("x".repeat(5 * 1024 * 1024)),
    );
    expect(await fetchDocument("71")).toMatchObject({ kind: "ok" });
  });

  test("once signed are null while the service has none, and fail if it fails", async () => {
    const apart = says({ combined_document_url: null, audit_log_url: "https://files.test/l" });
    provider.answer(apart, says({ documents: [] }));
    expect(await findSigned("71")).toEqual({ kind: "ok", value: { document: null, audit: null } });
    provider.answer(apart, () => new Response("no", { status: 403 }));
    expect(await findSigned("71")).toMatchObject({ kind: "refused", status: 403 });
    provider.answer(() => new Response("no", { status: 403 }));
    expect(await findSigned("71")).toMatchObject({ kind: "refused", status: 403 });
  });

  test("once signed are the joined PDF, or document and audit page", async () => {
    const listed = says({ documents: [{ name: "A", url: "https://files.test/a" }] });
    provider.answer(says({ combined_document_url: "https://files.test/c", audit_log_url: "https://files.test/l" }));
    const apart = { document: "https://files.test/a", audit: "https://files.test/l" };
    expect(await findSigned("71")).toEqual({ kind: "ok", value: { document: "https://files.test/c", audit: null } });
    expect(provider.requests.map(({ url }) => url)).toEqual([
      "https://docuseal.test/api/submissions/71?include=combined_document_url",
    ]);
    for (const [audit_log_url, value] of [
      ["https://files.test/l", apart],
      ["", { ...apart, audit: null }],
      [null, { ...apart, audit: null }],
    ]) {
      provider.answer(says({ combined_document_url: null, audit_log_url }), listed);
      expect(await findSigned("71")).toEqual({ kind: "ok", value });
    }
  });

  // Caught: a mark searched only in the first part.
  test("are PDFs in any division of their bytes", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of ["%PD", "F-1.7", " a"]) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    provider.answer(() => new Response(body));
    expect(await fetchPdf("https://files.test/a")).toMatchObject({ kind: "ok", value: { length: 10 } });
  });
});

describe("every fault of the service has its name", () => {
  test.each(faultsOf((error) => ({ error })))("%s", async (...row) => {
    const [, answer, failure] = row;
    for (const call of [
      () => findByExternalId("x"),
      () => readSubmission("71"),
      () => fetchDocument("71"),
      () => findSigned("71"),
    ]) {
      provider.answer(answer);
      const called = call();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await called).toEqual(failure);
    }
  });

  test("a missing key is named, and no request is made", async () => {
    vi.stubEnv("DOCUSEAL_API_KEY", "");
    const failure = await findByExternalId("x");
    expect(failure).toEqual({ kind: "unconfigured", setting: "DOCUSEAL_API_KEY" });
    expect(provider.requests).toEqual([]);
    expect(failure.kind === "unconfigured" && failureText("DocuSeal", failure)).toBe(
      "DocuSeal is not set up: DOCUSEAL_API_KEY is missing in the deployment's environment.",
    );
  });

  test("a refusal is in the service's words, without the key, on one line and not too long", async () => {
    provider.answer(says({ error: `key-1 is\nwrong ${"x".repeat(400)}` }, 401));
    const answer = await findByExternalId("x");
    const reason = answer.kind === "refused" ? answer.reason : "";
    expect(reason).toMatch(/^… is wrong x+…$/);
    expect(reason).toHaveLength(301);
  });
});
