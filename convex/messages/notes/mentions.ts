/** Mentions in a note and their notifications. */
import type { Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { listActiveStaff } from "../../access/accounts/model";
import * as Notifications from "../../practice/notifications/model";
import { mentionedIn } from "./rules";
import type { vMention } from "./tables";

type Mention = Infer<typeof vMention>;

/** Staff whose names the text has after an @: all staff may read notes. */
export async function listMentioned(ctx: QueryCtx, text: string): Promise<Mention[]> {
  if (!text.includes("@")) return [];
  const people = (await listActiveStaff(ctx)).map(({ _id: userId, name }) => ({ userId, name }));
  return mentionedIn(text, people);
}

/** The record of a note: its name, and the end of its address. */
interface About {
  name: string;
  recordId: string;
}

/** Called only if somebody is notified. */
export type Describe = () => Promise<About | null>;

interface MentionNews {
  describe: Describe;
  mentions: readonly Mention[];
}

/** Notifies each mentioned person, except the author. */
export async function tellMentioned(ctx: MutationCtx, by: Staff, { describe, mentions }: MentionNews): Promise<void> {
  const told = mentions.filter(({ userId }) => userId !== by.userId);
  if (told.length === 0) return;
  const about = await describe();
  if (about === null) return;
  for (const { userId } of told) {
    await Notifications.announceTo(ctx, userId, { kind: "mention", count: 1, ...about, byName: by.name });
  }
}
