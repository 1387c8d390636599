import { Hono, type Context } from "hono";
import type { z } from "zod";
import { documentsOf, madeSubmitterAnswer, submissionAnswer, submitterAnswer, wholeTemplateAnswer } from "./answers.ts";
import type { DocusealContext } from "./docusealContext.ts";
import { fieldsOf } from "./blocks.ts";
import { vFromHtml, vFromTemplate, vSubmissionChange, vSubmitterChange, type Submission } from "./entities.ts";
import { TEMPLATE } from "./template.ts";

const MOST_LISTED = 100;

/** The part of the provider's API that the app uses, under its own paths. */
export function apiRoutes(docuseal: DocusealContext): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    if (c.req.header("x-auth-token") === docuseal.apiKey) return next();
    return c.json({ error: "Not authenticated" }, 401);
  });
  addMaking(routes, docuseal);
  addReading(routes, docuseal);
  addChanging(routes, docuseal);
  addSubmitterChange(routes, docuseal);
  return routes;
}

/** Reads a JSON body of this shape, or answers as the provider does. */
async function readBody<T>(c: Context, shape: z.ZodType<T>): Promise<{ value: T } | { answer: Response }> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (body === undefined) return { answer: c.json({ error: "JSON parse error: unexpected token" }, 422) };
  const read = shape.safeParse(body);
  if (read.success) return { value: read.data };
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).map((part) => (typeof part === "number" ? `[${String(part)}]` : String(part)));
  const [field = "body", ...rest] = path.toReversed();
  const where = rest.length === 0 ? "" : ` in \`${rest.toReversed().join("")}\``;
  const isMissing = issue?.code === "invalid_type" && issue.message.includes("undefined");
  return { answer: c.json({ error: `${field} is ${isMissing ? "required" : "invalid"}${where}.` }, 422) };
}

function expiry(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : at;
}

function addMaking(routes: Hono, { store, pageOrigin }: DocusealContext): void {
  routes.post("/submissions/html", async (c) => {
    const read = await readBody(c, vFromHtml);
    if ("answer" in read) return read.answer;
    const { name, documents, submitters, expire_at } = read.value;
    const [recipient = {}] = submitters;
    const html = documents.map((document) => document.html).join("");
    const title = name ?? documents[0]?.name ?? "Document";
    const made = store.add({ name: title, html, templateId: null, recipient, expireAt: expiry(expire_at) });
    return c.json({
      id: made.number,
      name: made.name,
      submitters: [madeSubmitterAnswer(made, pageOrigin)],
      source: "api",
      submitters_order: "random",
      status: "pending",
      schema: documents.map((document, place) => ({ name: document.name ?? title, attachment_uuid: String(place) })),
      fields: fieldsOf(html).map((field) => ({ name: field })),
      expire_at: expire_at ?? null,
      created_at: new Date(made.createdAt).toISOString(),
    });
  });
  const fromTemplate = async (c: Context, shown: (made: Submission) => unknown) => {
    const read = await readBody(c, vFromTemplate);
    if ("answer" in read) return read.answer;
    const { template_id, submitters, expire_at } = read.value;
    if (template_id !== TEMPLATE.id) return c.json({ error: "Template not found" }, 422);
    const [recipient = {}] = submitters;
    const unknown = unknownField(recipient.values);
    if (unknown !== undefined) return c.json({ error: `Unknown field: ${unknown}` }, 422);
    const { name, html } = TEMPLATE;
    return c.json(shown(store.add({ name, html, templateId: TEMPLATE.id, recipient, expireAt: expiry(expire_at) })));
  };
  routes.post("/submissions", async (c) => fromTemplate(c, (made) => [madeSubmitterAnswer(made, pageOrigin)]));
  routes.post("/submissions/init", async (c) =>
    fromTemplate(c, (made) => ({
      id: made.number,
      submitters: [madeSubmitterAnswer(made, pageOrigin)],
      expire_at: null,
      created_at: new Date(made.createdAt).toISOString(),
    })),
  );
}

interface Paged {
  number: number;
}

/** Cuts pages like the provider: `after` is the number of the caller's last item. */
function pageOf<T extends Paged>(c: Context, all: readonly T[]) {
  const limit = Math.min(MOST_LISTED, Math.max(1, Number(c.req.query("limit") ?? 10) || 10));
  const after = Number(c.req.query("after") ?? Infinity);
  const page = all.filter(({ number }) => number < after).slice(0, limit);
  return { page, pagination: { count: page.length, next: page.at(-1)?.number ?? null, prev: page[0]?.number ?? null } };
}

function addReading(routes: Hono, { store, links }: DocusealContext): void {
  const absent = (c: Context) => c.json({ error: "Not found" }, 404);
  routes.get("/submissions", (c) => {
    const status = c.req.query("status");
    const { page, pagination } = pageOf(
      c,
      store.list().filter((each) => status === undefined || each.status === status),
    );
    return c.json({ data: page.map((each) => submissionAnswer(each, links)), pagination });
  });
  routes.get("/submissions/:id", (c) => {
    const found = store.find(c.req.param("id"));
    return found === null ? absent(c) : c.json(submissionAnswer(found, links));
  });
  routes.get("/submissions/:id/documents", (c) => {
    const found = store.find(c.req.param("id"));
    return found === null ? absent(c) : c.json({ id: found.number, documents: documentsOf(found, links) });
  });
  routes.get("/submitters", (c) => {
    const { external_id: externalId, submission_id: submissionId, q } = c.req.query();
    const wanted = store
      .list()
      .filter(
        (each) =>
          (externalId === undefined || each.externalId === externalId) &&
          (submissionId === undefined || each.id === submissionId) &&
          (q === undefined || `${each.clientName ?? ""} ${each.email ?? ""}`.toLowerCase().includes(q.toLowerCase())),
      );
    const { page, pagination } = pageOf(c, wanted);
    return c.json({ data: page.map((each) => submitterAnswer(each)), pagination });
  });
  routes.get("/submitters/:id", (c) => {
    const found = store.findBySubmitter(Number(c.req.param("id")));
    return found === null ? absent(c) : c.json(submitterAnswer(found));
  });
  routes.get("/templates", (c) => {
    const isWanted = TEMPLATE.name.toLowerCase().includes((c.req.query("q") ?? "").toLowerCase());
    const { page, pagination } = pageOf(c, isWanted ? [{ number: TEMPLATE.id }] : []);
    return c.json({ data: page.map(() => wholeTemplateAnswer()), pagination });
  });
  routes.get("/templates/:id", (c) =>
    c.req.param("id") === String(TEMPLATE.id) ? c.json(wholeTemplateAnswer()) : absent(c),
  );
}

/** The first of these names that is not a field of the template. */
function unknownField(values: Record<string, string> | undefined): string | undefined {
  return Object.keys(values ?? {}).find((field) => !fieldsOf(TEMPLATE.html).includes(field));
}

/** Changes a submitter before the signature; `completed` signs for them. */
function addSubmitterChange(routes: Hono, { store, pageOrigin, now }: DocusealContext): void {
  routes.put("/submitters/:id", async (c) => {
    const found = store.findBySubmitter(Number(c.req.param("id")));
    if (found === null) return c.json({ error: "Not found" }, 404);
    const read = await readBody(c, vSubmitterChange);
    if ("answer" in read) return read.answer;
    if (found.status === "completed") {
      return c.json({ error: "Submitter has already completed the submission." }, 422);
    }
    const { name, email, phone, external_id, metadata, values, completed } = read.value;
    const unknown = found.templateId === null ? undefined : unknownField(values);
    if (unknown !== undefined) return c.json({ error: `Unknown field: ${unknown}` }, 422);
    const changed = store.change(found, {
      clientName: name === undefined ? found.clientName : name,
      email: email === undefined ? found.email : email,
      phone: phone === undefined ? found.phone : phone,
      externalId: external_id === undefined ? found.externalId : external_id,
      metadata: metadata ?? found.metadata,
      values: { ...found.values, ...values },
      event: "update_submitter",
      webhooks: [],
    });
    if (completed !== true || changed.status !== "pending") return c.json(madeSubmitterAnswer(changed, pageOrigin));
    const signed = store.change(changed, {
      status: "completed",
      completedAt: now(),
      event: "api_complete_form",
      webhooks: ["form.completed", "submission.completed"],
    });
    return c.json(madeSubmitterAnswer(signed, pageOrigin));
  });
}

function addChanging(routes: Hono, { store, links, now }: DocusealContext): void {
  routes.put("/submissions/:id", async (c) => {
    const found = store.find(c.req.param("id"));
    if (found === null) return c.json({ error: "Not found" }, 404);
    const read = await readBody(c, vSubmissionChange);
    if ("answer" in read) return read.answer;
    const { name = found.name, expire_at, archived } = read.value;
    const archivedAt = archived === undefined ? found.archivedAt : archived ? now() : null;
    const expireAt = expire_at === undefined ? found.expireAt : expiry(expire_at);
    const changed = store.change(found, { name, expireAt, archivedAt, event: "update_submission", webhooks: [] });
    return c.json(submissionAnswer(changed, links));
  });
  routes.delete("/submissions/:id", (c) => {
    const found = store.find(c.req.param("id"));
    if (found === null) return c.json({ error: "Not found" }, 404);
    const archivedAt = now();
    store.change(found, { archivedAt, event: "archive_submission", webhooks: ["submission.archived"] });
    return c.json({ id: found.number, archived_at: new Date(archivedAt).toISOString() });
  });
}
