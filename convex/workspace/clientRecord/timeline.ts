/** A client's history: changes of the record by staff, and activities for the person. */
import type { QueryCtx } from "../../_generated/server";
import { listAbout } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import type { AuditAction } from "../../permissions";
import { findPresent } from "./model";

/** Maximum of lines on the page. */
const LONGEST_TIMELINE = 100;

const ACTIONS = [
  "clients:create",
  "clients:edit",
  "clients:archive",
  "clients:reactivate",
  "clients:linkContract",
  "clients:grantPortal",
  "clients:revokePortal",
  "clients:relate",
  "clients:changeRelated",
  "clients:unrelate",
] as const satisfies readonly AuditAction[];

/** Author of events without a person. */
const PASSAGE = "Passage (automatic)";

/** Activities that the audit log already has. */
const TOLD_BY_AUDIT: ReadonlySet<string> = new Set(["client_created"]);

const FIELD_WORDS: Readonly<Record<string, string>> = {
  clientName: "name",
  clientEmail: "email",
  clientPhone: "phone",
  clientType: "client type",
  caseType: "case type",
  customCaseType: "case type",
  status: "status",
};

/** The fields changed by an edit: "Name, case type". */
function fieldsInWords(fields: string): string {
  const words = new Set(fields.split(", ").map((field) => FIELD_WORDS[field] ?? field));
  const text = [...words].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A status would repeat the words of its action. */
function detailOf({ action, after }: { action: string; after: string | null }): string | null {
  if (action === "clients:edit" && after !== null) return fieldsInWords(after);
  return action === "clients:archive" || action === "clients:reactivate" ? null : after;
}

/** Newest first; empty for an absent client. */
export async function timeline(ctx: QueryCtx, clientId: string) {
  const client = await findPresent(ctx, clientId);
  if (client === null) return { lines: [], hasMore: false };
  const count = LONGEST_TIMELINE + 1;
  const audited = await listAbout(ctx, client._id, { actions: ACTIONS, count });
  const activities = await ClientActivity.list(ctx, client._id, count);
  const lines = [
    ...audited.map((event) => {
      const { eventId: id, at, actor, words: label } = event;
      return {
        id: String(id),
        at,
        byName: actor.userId === null ? PASSAGE : actor.name,
        label,
        detail: detailOf(event),
      };
    }),
    ...activities
      .filter(({ activityType }) => !TOLD_BY_AUDIT.has(activityType))
      .map(({ _id, at, byName, description: label, metadata }) => {
        return { id: String(_id), at, byName, label, detail: metadata["case_type"] ?? null };
      }),
  ].sort((a, b) => b.at - a.at);
  return { lines: lines.slice(0, LONGEST_TIMELINE), hasMore: lines.length > LONGEST_TIMELINE };
}
