import { randomBytes } from "node:crypto";
import { z } from "zod";
import { Collection } from "../core/collection.ts";
import type { StandinContext } from "../core/standin.ts";
import { vSubmission, type Recipient, type Submission } from "./entities.ts";

/** Submitters have numbers of their own, so that mixing them up with submissions shows. */
export const SUBMITTERS_FROM = 50_000;

interface NewSubmission {
  name: string;
  html: string;
  templateId: number | null;
  recipient: Recipient;
  expireAt: number | null;
}

/** The maximum delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A stopped clock must not keep a timer busy. */
const SHORTEST_TIMER_MS = 20;

/** All data of the signing service. Each change is an event, and listeners hear of it. */
export class SigningStore {
  readonly submissions: Collection<Submission>;
  readonly #context: StandinContext;
  readonly #tell: (type: string, submission: Submission, at: number) => void;
  readonly #expiries = new Map<string, NodeJS.Timeout>();

  constructor(context: StandinContext, tell: (type: string, submission: Submission, at: number) => void) {
    this.#context = context;
    this.#tell = tell;
    this.submissions = new Collection(context.database, {
      name: "docuseal_submissions",
      schema: vSubmission,
      lookup: ({ slug }) => slug,
    });
    for (const submission of this.submissions.list()) this.#expireLater(submission);
  }

  add({ name, html, templateId, recipient, expireAt }: NewSubmission): Submission {
    const number = (this.#context.settings.find("docuseal.last", z.number()) ?? 1_000) + 1;
    this.#context.settings.set("docuseal.last", number);
    const at = this.#context.now();
    const submission = this.submissions.save({
      id: String(number),
      number,
      submitterNumber: SUBMITTERS_FROM + number,
      slug: randomBytes(12).toString("base64url"),
      name,
      html,
      templateId,
      role: recipient.role ?? "First Party",
      email: recipient.email ?? null,
      clientName: recipient.name ?? null,
      phone: recipient.phone ?? null,
      externalId: recipient.external_id ?? null,
      metadata: recipient.metadata ?? {},
      values: recipient.values ?? {},
      status: "pending",
      createdAt: at,
      updatedAt: at,
      openedAt: null,
      startedAt: null,
      completedAt: null,
      declinedAt: null,
      declineReason: null,
      expireAt,
      archivedAt: null,
      signature: null,
      ip: null,
      userAgent: null,
      events: [],
    });
    this.#tell("submission.created", submission, at);
    this.#expireLater(submission);
    return submission;
  }

  /** Newest first. */
  list(): Submission[] {
    return this.submissions
      .list()
      .map((submission) => this.#expired(submission))
      .reverse();
  }

  find(id: string): Submission | null {
    const found = this.submissions.find(id);
    return found === null ? null : this.#expired(found);
  }

  findBySlug(slug: string): Submission | null {
    const found = this.submissions.findByLookup(slug);
    return found === null ? null : this.#expired(found);
  }

  findBySubmitter(number: number): Submission | null {
    return this.find(String(number - SUBMITTERS_FROM));
  }

  /** Changes a submission, records the event, and sends these webhooks. All changes go through it. */
  change(submission: Submission, { event, webhooks, data = {}, ...changes }: Partial<Submission> & Change): Submission {
    const at = this.#context.now();
    const events = [...submission.events, { id: submission.events.length + 1, type: event, at, data }];
    const changed = this.submissions.save({ ...submission, ...changes, events, updatedAt: at });
    for (const type of webhooks) this.#tell(type, changed, at);
    if (changes.expireAt !== undefined) this.#expireLater(changed);
    return changed;
  }

  /** Expires it in time, even without a request. */
  #expireLater({ id, status, expireAt }: Submission): void {
    clearTimeout(this.#expiries.get(id));
    this.#expiries.delete(id);
    if (status !== "pending" || expireAt === null) return;
    const left = Math.min(Math.max(expireAt - this.#context.now(), SHORTEST_TIMER_MS), LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      if (!this.#context.database.isOpen) return;
      const found = this.find(id);
      if (found !== null) this.#expireLater(found);
    }, left);
    timer.unref();
    this.#expiries.set(id, timer);
  }

  #expired(submission: Submission): Submission {
    const { status, expireAt } = submission;
    if (status !== "pending" || expireAt === null || expireAt > this.#context.now()) return submission;
    return this.expire(submission);
  }

  expire(submission: Submission): Submission {
    if (submission.status !== "pending") return submission;
    return this.change(submission, { status: "expired", event: "expire_submission", webhooks: ["submission.expired"] });
  }
}

interface Change {
  /** The name in the submission's own log. */
  event: string;
  /** The webhooks of this event. */
  webhooks: readonly string[];
  data?: Record<string, unknown>;
}
