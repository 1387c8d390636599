import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Hono } from "hono";
import { getConnInfo } from "@hono/node-server/conninfo";
import { PAGE_HEADERS } from "../core/page.ts";
import { combinedPdf, auditPdf, documentPdf } from "./pdf.ts";
import type { DocusealContext } from "./docusealContext.ts";
import type { Signature, Submission } from "./entities.ts";
import { FILE_PARTS } from "./fileLinks.ts";
import { PAD_SCRIPT, SIGNING_HEADERS, closedPage, recordPage, signingPage } from "./signingPage.ts";

const require = createRequire(import.meta.url);
const padLibrary = readFileSync(require.resolve("signature_pad").replace(/[^/]+$/, "signature_pad.min.js"), "utf8");

const LONGEST_NAME = 120;
const LONGEST_REASON = 500;
const LONGEST_PNG = 300_000;
const PNG = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/;

/** The page on which a client signs, by an unguessable address. */
export function signingRoutes(docuseal: DocusealContext): Hono {
  const { store } = docuseal;
  const routes = new Hono();
  routes.get("/pad.js", (c) => c.body(PAD_SCRIPT, 200, { "content-type": "text/javascript" }));
  routes.get("/signature_pad.js", (c) => c.body(padLibrary, 200, { "content-type": "text/javascript" }));
  routes.get("/s/:slug", (c) => {
    const found = store.findBySlug(c.req.param("slug"));
    if (found === null) return c.html(closedPage(null), 404, SIGNING_HEADERS);
    if (!isOpen(found)) return c.html(closedPage(found), 200, SIGNING_HEADERS);
    return c.html(signingPage(opened(docuseal, found)), 200, SIGNING_HEADERS);
  });
  routes.get("/e/:slug", (c) => {
    const found = store.findBySlug(c.req.param("slug"));
    if (found === null) return c.html(closedPage(null), 404, PAGE_HEADERS);
    const documentUrl = found.status === "completed" ? docuseal.links.urlOf(found, "document") : null;
    return c.html(recordPage(found, documentUrl), 200, PAGE_HEADERS);
  });
  routes.post("/s/:slug", async (c) => {
    const found = store.findBySlug(c.req.param("slug"));
    if (found === null) return c.html(closedPage(null), 404, SIGNING_HEADERS);
    const address = c.req.path;
    if (!isOpen(found)) return c.redirect(address, 303);
    const form = new URLSearchParams(await c.req.text());
    if (form.get("act") === "decline") {
      decline(docuseal, opened(docuseal, found), form.get("reason") ?? "");
      return c.redirect(address, 303);
    }
    const signature = readSignature(form);
    if (typeof signature === "string") {
      return c.html(signingPage(found, { notice: signature, typed: form.get("typed") ?? "" }), 422, SIGNING_HEADERS);
    }
    const from = { ip: getConnInfo(c).remote.address ?? null, userAgent: c.req.header("user-agent") ?? null };
    sign(docuseal, opened(docuseal, found), { signature, ...from });
    return c.redirect(address, 303);
  });
  addFiles(routes, docuseal);
  return routes;
}

function isOpen({ status, archivedAt }: Submission): boolean {
  return status === "pending" && archivedAt === null;
}

function opened({ store, now }: DocusealContext, submission: Submission): Submission {
  if (submission.openedAt !== null) return submission;
  return store.change(submission, { openedAt: now(), event: "view_form", webhooks: ["form.viewed"] });
}

/** The signature, or the fault in it. */
function readSignature(form: URLSearchParams): Signature | string {
  const typed = (form.get("typed") ?? "").trim();
  const drawn = form.get("drawn") ?? "";
  if (form.get("agree") !== "yes") return "Please tick that you agree to sign electronically.";
  if (drawn !== "") {
    const png = drawn.length > LONGEST_PNG ? undefined : PNG.exec(drawn)?.[1];
    return png === undefined
      ? "The drawing could not be read. Please draw again, or type your name."
      : { kind: "drawn", png };
  }
  if (typed === "") return "Please type your name, or draw your signature.";
  return typed.length > LONGEST_NAME ? "Please type a shorter name." : { kind: "typed", text: typed };
}

interface Signed {
  signature: Signature;
  ip: string | null;
  userAgent: string | null;
}

function sign({ store, now }: DocusealContext, submission: Submission, signed: Signed): void {
  const started = store.change(submission, { startedAt: now(), event: "start_form", webhooks: ["form.started"] });
  store.change(started, {
    ...signed,
    status: "completed",
    completedAt: now(),
    event: "complete_form",
    webhooks: ["form.completed", "submission.completed"],
  });
}

function decline({ store, now }: DocusealContext, submission: Submission, given: string): void {
  const reason = given.trim().slice(0, LONGEST_REASON);
  store.change(submission, {
    status: "declined",
    declinedAt: now(),
    declineReason: reason,
    event: "decline_form",
    webhooks: ["form.declined"],
    data: { reason },
  });
}

const MAKERS = { document: documentPdf, audit: auditPdf, combined: combinedPdf };

function addFiles(routes: Hono, { store, links }: DocusealContext): void {
  routes.get("/file/:id/:part/:until/:signature", async (c) => {
    const { id, part, until, signature } = c.req.param();
    const known = FILE_PARTS.find((each) => each === part);
    const found = store.find(id);
    const isRight = links.isOpen({ id, part, until, signature: signature.replace(/\.pdf$/, "") });
    if (known === undefined || found === null || !isRight) return c.text("This link has expired", 403);
    const bytes = await MAKERS[known](found);
    return c.body(new Uint8Array(bytes), 200, { "content-type": "application/pdf", "cache-control": "no-store" });
  });
}
