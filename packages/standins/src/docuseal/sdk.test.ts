import { createServer } from "node:http";
import { DocusealApi } from "@docuseal/api";
import { PDFDocument } from "pdf-lib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { signDocuseal } from "../core/webhooks.ts";
import { blocksOf } from "./blocks.ts";
import { openDocuseal } from "./standin.ts";

let server: TestServer;
let api: DocusealApi;

beforeEach(async () => {
  server = await runServer({ makers: [openDocuseal] });
  api = new DocusealApi({ key: env("DOCUSEAL_API_KEY"), url: env("DOCUSEAL_URL") });
});
afterEach(() => server.dispose());

const env = (name: string) => server.standins[0]?.env[name] ?? "";

const HTML = `<h1>Agreement</h1><p>Between <strong>us</strong> and Nguyễn Жанна 王 &amp; <script>alert(1)</script>co.</p>
<ol><li>One</li><li>Two</li></ol><table><tr><td>Fee</td><td>$3,500</td></tr></table><signature-field name="Signature"></signature-field>`;

const vMade = z.object({ id: z.number(), submitters: z.array(z.object({ slug: z.string(), embed_src: z.string() })) });

async function make(externalId = "passage-c1-signing", more: object = {}) {
  const submitters = [{ role: "Client", name: "Ana Souza", email: "ana@mail.test", external_id: externalId }];
  const made = vMade.parse(
    await api.createSubmissionFromHtml({
      name: "Agreement",
      documents: [{ html: HTML }],
      submitters,
      send_email: false,
      ...more,
    }),
  );
  return { id: made.id, slug: made.submitters[0]?.slug ?? "", signingUrl: made.submitters[0]?.embed_src ?? "" };
}

/** A client has no key of the stand-ins: their browser sends the page's own origin. */
async function submit(slug: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  const headers = { origin: server.origin };
  return await fetch(`${server.origin}/docuseal/s/${slug}`, { method: "POST", body, headers, redirect: "manual" });
}

const vState = z.object({
  status: z.string(),
  documents: z.array(z.object({ url: z.string() })),
  audit_log_url: z.string().nullable(),
  combined_document_url: z.string().nullable(),
  submission_events: z.array(z.object({ event_type: z.string(), data: z.record(z.string(), z.unknown()) })),
});
const state = async (id: number) => vState.parse(await api.getSubmission(id));
const SIGN = { act: "sign", typed: "Ana Souza", agree: "yes" };

describe("the provider's own client", () => {
  test("makes a request of HTML, and finds it by its external id", async () => {
    const { id, slug, signingUrl } = await make();
    expect(signingUrl).toBe(`http://localhost:${new URL(server.origin).port}/docuseal/s/${slug}`);
    const found = await api.listSubmitters({ external_id: "passage-c1-signing" });
    expect(found.data).toMatchObject([{ submission_id: id, slug, status: "awaiting" }]);
    expect((await api.listSubmitters({ external_id: "other" })).data).toEqual([]);
    expect(await state(id)).toMatchObject({ status: "pending", documents: [], audit_log_url: null });
  });

  test("makes a request of the template, which refuses fields that it does not have", async () => {
    const submitters = [{ name: "Ana", email: "ana@mail.test", values: { "Client Name": "Ana" } }];
    const made = await api.createSubmission({ template_id: 100, submitters });
    expect(made).toMatchObject({ submitters: [{ status: "awaiting" }] });
    await expect(api.createSubmission({ template_id: 1, submitters })).rejects.toThrow("Template not found");
    const wrong = [{ name: "Ana", email: "ana@mail.test", values: { Fax: "1" } }];
    await expect(api.createSubmission({ template_id: 100, submitters: wrong })).rejects.toThrow("Unknown field: Fax");
  });

  test("is refused without the key, and for invalid or missing objects", async () => {
    const stranger = new DocusealApi({ key: "guess", url: env("DOCUSEAL_URL") });
    await expect(stranger.getSubmission(1)).rejects.toThrow("Not authenticated");
    await expect(api.getSubmission(1)).rejects.toThrow("404");
    const submitters = [{ email: "no address" }];
    await expect(api.createSubmissionFromHtml({ documents: [{ html: HTML }], submitters })).rejects.toThrow(
      "email is invalid in `submitters[0]`.",
    );
  });

  test("archives a request, after which nobody can sign it", async () => {
    const { id, slug } = await make();
    await api.archiveSubmission(id);
    expect(await (await fetch(`${server.origin}/docuseal/s/${slug}`)).text()).toContain("The firm has withdrawn");
    await submit(slug, SIGN);
    expect(await state(id)).toMatchObject({ status: "pending" });
  });
});

describe("the signing page", () => {
  test("shows the text to anybody with its address, runs no script of it, and records the view", async () => {
    const { id, slug } = await make();
    const page = await fetch(`${server.origin}/docuseal/s/${slug}`);
    const text = await page.text();
    expect(text).toContain("Nguyễn Жанна 王 &amp;");
    expect(text).not.toContain("alert(1)");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    const { submission_events: events } = await state(id);
    expect(events.map(({ event_type }) => event_type)).toEqual(["view_form"]);
    expect((await fetch(`${server.origin}/docuseal/s/guess`)).status).toBe(404);
    expect((await fetch(`${server.origin}/docuseal/`)).status).toBe(403);
  });

  test("takes a typed name and makes real PDFs, whose links end", async () => {
    const { id, slug } = await make();
    expect((await submit(slug, SIGN)).status).toBe(303);
    expect(await (await fetch(`${server.origin}/docuseal/s/${slug}`)).text()).toContain("The document is signed");
    const done = await state(id);
    expect(done.status).toBe("completed");
    const pagesOf = async (url: string | null | undefined) =>
      (await PDFDocument.load(await (await fetch(url ?? "")).arrayBuffer())).getPageCount();
    expect(await pagesOf(done.documents[0]?.url)).toBe(1);
    expect(await pagesOf(done.audit_log_url)).toBe(1);
    expect(await pagesOf(done.combined_document_url)).toBe(2);
    expect((await fetch((done.documents[0]?.url ?? "").replace("/document/", "/audit/"))).status).toBe(403);
    server.advance(41 * 60_000);
    expect((await fetch(done.documents[0]?.url ?? "")).status).toBe(403);
  });

  test("takes a drawing, and names missing fields without losing typed values", async () => {
    const { id, slug } = await make();
    const refused = await submit(slug, { act: "sign", typed: "Ana <Souza>" });
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(text).toContain("Please tick that you agree");
    expect(text).toContain("Ana &lt;Souza&gt;");
    expect(await (await submit(slug, { act: "sign", agree: "yes" })).text()).toContain("Please type your name");
    expect((await submit(slug, { act: "sign", agree: "yes", drawn: "data:text/html;base64,AAAA" })).status).toBe(422);
    const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await submit(slug, { act: "sign", agree: "yes", drawn: `data:image/png;base64,${dot}` });
    const { documents } = await state(id);
    await PDFDocument.load(await (await fetch(documents[0]?.url ?? "")).arrayBuffer());
  });

  test("takes a refusal with its reason, and nothing after it", async () => {
    const { id, slug } = await make();
    await submit(slug, { act: "decline", reason: " Too expensive " });
    const declined = await state(id);
    expect(declined.status).toBe("declined");
    expect(declined.submission_events.at(-1)).toMatchObject({
      event_type: "decline_form",
      data: { reason: "Too expensive" },
    });
    await submit(slug, SIGN);
    expect(await state(id)).toMatchObject({ status: "declined" });
  });

  test("closes when its time has passed", async () => {
    const { id, slug } = await make("x", { expire_at: new Date(server.now() + 60_000).toISOString() });
    server.advance(61_000);
    await submit(slug, SIGN);
    expect(await state(id)).toMatchObject({ status: "expired" });
  });

  test("takes nothing from another site's page", async () => {
    const { slug } = await make();
    const headers = { origin: "https://evil.test" };
    const answer = await fetch(`${server.origin}/docuseal/s/${slug}`, {
      method: "POST",
      body: new URLSearchParams(SIGN),
      headers,
    });
    expect(answer.status).toBe(403);
  });
});

interface Received {
  body: string;
  signature: string;
}

/** The app's side: resolves once this many webhooks have come. */
async function receive(count: number, act: () => Promise<void>): Promise<Received[]> {
  const received: Received[] = [];
  const enough = Promise.withResolvers<undefined>();
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers["x-docuseal-signature"]),
      });
      response.writeHead(204).end();
      if (received.length === count) enough.resolve(undefined);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await server.dispose();
  server = await runServer({ makers: [openDocuseal], siteUrl: `http://127.0.0.1:${String(port)}` });
  api = new DocusealApi({ key: env("DOCUSEAL_API_KEY"), url: env("DOCUSEAL_URL") });
  await act();
  await enough.promise;
  receiver.close();
  return received;
}

const vTold = z.object({
  event_type: z.string(),
  data: z.looseObject({ id: z.number(), submission_id: z.number().optional() }),
});
const eventsIn = (received: readonly Received[]) => received.map(({ body }) => vTold.parse(JSON.parse(body)));

test("webhooks are signed over their bytes, and a form's event is about the person, a submission's about itself", async () => {
  const made: number[] = [];
  const received = await receive(5, async () => {
    const { id, slug } = await make();
    made.push(id);
    await fetch(`${server.origin}/docuseal/s/${slug}`);
    await submit(slug, SIGN);
  });
  const events = eventsIn(received);
  expect(events.map(({ event_type }) => event_type).sort()).toEqual([
    "form.completed",
    "form.started",
    "form.viewed",
    "submission.completed",
    "submission.created",
  ]);
  for (const { event_type, data } of events) {
    expect(event_type.startsWith("submission.") ? data.id : data.submission_id).toBe(made[0]);
  }
  for (const { body, signature } of received) {
    const timestampSeconds = Number(signature.split(".")[0]);
    expect(signature).toBe(signDocuseal(env("DOCUSEAL_WEBHOOK_SECRET"), { timestampSeconds, body }));
  }
});

// Caught: a request whose time had passed, of which the app heard only when somebody opened the page.
test("a request tells that it has expired at its time, when nobody looks at it", async () => {
  const received = await receive(2, async () => {
    await make("x", { expire_at: new Date(server.now() + 30).toISOString() });
  });
  expect(eventsIn(received).map(({ event_type, data }) => [event_type, data["status"]])).toEqual([
    ["submission.created", "pending"],
    ["submission.expired", "expired"],
  ]);
});

test("a time that is moved counts, and so does one that came while nothing ran", async () => {
  const { id, slug } = await make("x", { expire_at: new Date(server.now() + 60_000).toISOString() });
  await api.updateSubmission(id, { expire_at: new Date(server.now() + 600_000).toISOString() });
  server.advance(61_000);
  expect(await state(id)).toMatchObject({ status: "pending" });
  server.advance(600_000);
  await server.restart();
  expect(await (await fetch(`${server.origin}/docuseal/s/${slug}`)).text()).toContain("has passed");
});

test("a webhook has the provider's fields: the template, the submission and its page", async () => {
  const submitters = [{ name: "Ana", email: "ana@mail.test", values: { "Client Name": "Ana" } }];
  const received = await receive(5, async () => {
    const { id } = vMade.parse(await api.createSubmission({ template_id: 100, submitters }));
    const { data } = await api.listSubmitters({ submission_id: id });
    await submit(data?.[0]?.slug ?? "", SIGN);
  });
  const completed = eventsIn(received).find(({ event_type }) => event_type === "form.completed");
  const data = completed?.data ?? { id: 0 };
  expect(data).toMatchObject({
    application_key: null,
    decline_reason: null,
    template: { id: 100, name: "Engagement letter", external_id: null, folder_name: "Default" },
    submission: { id: data.submission_id, status: "completed", variables: {} },
  });
  const { submission } = z.object({ submission: z.record(z.string(), z.unknown()) }).parse(data);
  expect(Object.keys(submission).sort()).toEqual(
    ["audit_log_url", "combined_document_url", "created_at", "id", "status", "url", "variables"].sort(),
  );
  const page = await fetch(String(data["submission_url"]).replace("localhost", "127.0.0.1"));
  const text = await page.text();
  expect(text).toContain("completed");
  const link = /href="([^"]+\.pdf)"/.exec(text)?.[1] ?? "";
  expect((await fetch(link)).headers.get("content-type")).toBe("application/pdf");
});

describe("the signer", () => {
  const submitterOf = async (id: number) => (await api.listSubmitters({ submission_id: id })).data?.[0];

  test("can be changed until they have signed", async () => {
    const { id } = await make();
    const { id: submitter = 0 } = (await submitterOf(id)) ?? {};
    const changed = await api.updateSubmitter(submitter, { email: "new@mail.test", external_id: "other" });
    expect(changed).toMatchObject({ email: "new@mail.test", name: "Ana Souza", external_id: "other" });
    expect((changed as { embed_src?: string }).embed_src).toContain("/docuseal/s/");
    await expect(api.updateSubmitter(submitter, { email: "no address" })).rejects.toThrow("email is invalid");
    await expect(api.updateSubmitter(1, { name: "Ben" })).rejects.toThrow("404");
    expect(await api.updateSubmitter(submitter, { completed: true })).toMatchObject({ status: "completed" });
    expect(await state(id)).toMatchObject({ status: "completed" });
    await expect(api.updateSubmitter(submitter, { name: "Ben" })).rejects.toThrow("already completed the submission");
  });

  test("fills fields that the template has, and no others", async () => {
    const submitters = [{ name: "Ana", email: "ana@mail.test" }];
    const { id } = vMade.parse(await api.createSubmission({ template_id: 100, submitters }));
    const { id: submitter = 0 } = (await submitterOf(id)) ?? {};
    expect(await api.updateSubmitter(submitter, { values: { Fee: "$1" } })).toMatchObject({
      values: [{ field: "Fee", value: "$1" }],
    });
    await expect(api.updateSubmitter(submitter, { values: { Fax: "1" } })).rejects.toThrow("Unknown field: Fax");
  });
});

test("the template is listed with its fields", async () => {
  const { data, pagination } = await api.listTemplates({ limit: 10 });
  expect(data).toMatchObject([{ id: 100, name: "Engagement letter", folder_name: "Default" }]);
  expect(pagination.count).toBe(1);
  expect((await api.listTemplates({ q: "power of attorney" })).data).toEqual([]);
  const { fields } = z.object({ fields: z.array(z.unknown()) }).parse(await api.getTemplate(100));
  expect(fields).toContainEqual({ name: "Fee", type: "text" });
});

test("a repeated webhook has the time of the first", async () => {
  await server.dispose();
  server = await runServer({ makers: [openDocuseal], siteUrl: "http://127.0.0.1:9" });
  api = new DocusealApi({ key: env("DOCUSEAL_API_KEY"), url: env("DOCUSEAL_URL") });
  const { id, slug } = await make();
  await submit(slug, { act: "decline", reason: "No" });
  server.advance(60_000);
  const body = new URLSearchParams({ act: "resend" });
  await server.call(`/docuseal/submissions/${String(id)}`, { method: "POST", body, redirect: "manual" });
  const vDeliveries = z.object({ deliveries: z.array(z.object({ type: z.string(), body: z.string() })) });
  const { deliveries } = vDeliveries.parse(await (await server.call("/__webhooks")).json());
  const vEvent = z.object({ timestamp: z.string() });
  const declined = deliveries.filter(({ type }) => type === "form.declined");
  const [first, second] = declined.map((each) => vEvent.parse(JSON.parse(each.body)).timestamp);
  expect(declined).toHaveLength(2);
  expect(second).toBe(first);
});

test("the signature is that of the provider's documentation", () => {
  expect(signDocuseal("whsec_dGVzdHNlY3JldA==", { timestampSeconds: 1_700_000_000, body: '{"a":1}' })).toBe(
    "1700000000.c358fc87a8de19e22f372d38fa679ce67d06095ff723e6afab42d20ef2dc81c9",
  );
});

test("a document is read in order, with its weight and its fields, and without its scripts", () => {
  expect(blocksOf(HTML)).toEqual([
    { kind: "heading", level: 1, text: "Agreement" },
    {
      kind: "paragraph",
      runs: [
        { text: "Between ", bold: false },
        { text: "us", bold: true },
        { text: " and Nguyễn Жанна 王 & ", bold: false },
        { text: "co.", bold: false },
      ],
    },
    { kind: "item", marker: "1.", runs: [{ text: "One", bold: false }] },
    { kind: "item", marker: "2.", runs: [{ text: "Two", bold: false }] },
    { kind: "row", cells: ["Fee", "$3,500"] },
    { kind: "field", type: "signature", name: "Signature" },
  ]);
});
