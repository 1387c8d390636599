/** The validators of the lines, which are not stored. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vChoices } from "../../access/accounts/tables";
import { vNumber, vText, vTime } from "../../platform/validators";
import { LINE_KINDS, OWN_SOURCE_COLUMNS, SOURCE_COLUMNS } from "./rules";

export const vSource = literals(...keysOf(SOURCE_COLUMNS));
export const vOwnSource = literals(...keysOf(OWN_SOURCE_COLUMNS));

/** The choices of the person who calls. */
export const vOwnChoices = v.object(vChoices.fields);

/** One person and one act. The screen writes the sentence. */
export const vLine = v.object({
  /** Kind and id of the source. */
  key: v.string(),
  kind: literals(...LINE_KINDS),
  /** The person: a client, a lead; for a mention the record. */
  name: v.string(),
  clientId: vText,
  caseId: vText,
  /** The source's own id: a thread, a lead, a contract, a task, a deadline, a questionnaire, a document. */
  recordId: vText,
  /** A title, a subject, a step. */
  title: vText,
  count: v.number(),
  cents: vNumber,
  since: vTime,
  dueOn: vText,
  ownerId: vText,
  isUrgent: v.boolean(),
  mark: v.number(),
});

export const vLines = v.object({ lines: v.array(vLine), hasMore: v.boolean() });

/** Open items by member; `userId` and `name` are null for those of nobody. */
export const vTeamLoad = v.array(
  v.object({
    userId: v.union(v.id("users"), v.null()),
    name: vText,
    /** Threads in which the client has written last. */
    messages: v.number(),
    /** Documents to review of the cases that they answer for. */
    review: v.number(),
    /** Tasks and deadlines of today and earlier. */
    due: v.number(),
    /** Follow-ups of today and earlier; of nobody also new leads. */
    calls: v.number(),
  }),
);

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
