/** Who is mentioned in a note, and how they hear of it. */
import type { Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { listActiveStaff } from "../access/model";
import * as Notifications from "../notifications/model";
import { mentionedIn } from "./rules";
import type { vMention } from "./tables";

type Mention = Infer<typeof vMention>;

/** Those of the practice whose names the text has after an @: everybody who works here may read notes. */
export async function listMentioned(ctx: QueryCtx, text: string): Promise<Mention[]> {
  if (!text.includes("@")) return [];
  const people = (await listActiveStaff(ctx)).map(({ _id: userId, name }) => ({ userId, name }));
  return mentionedIn(text, people);
}

/** What a note is about: the name of the record, and the end of its address. */
export interface About {
  name: string;
  recordId: string;
}

interface Mentioned {
  /** Read only where somebody is told. */
  describe: () => Promise<About | null>;
  mentions: readonly Mention[];
}

/** Tells each of them alone; whoever mentions themselves knows it. */
export async function tellMentioned(ctx: MutationCtx, by: Staff, { describe, mentions }: Mentioned): Promise<void> {
  const told = mentions.filter(({ userId }) => userId !== by.userId);
  if (told.length === 0) return;
  const about = await describe();
  if (about === null) return;
  for (const { userId } of told) {
    await Notifications.announceTo(ctx, userId, { kind: "mention", count: 1, ...about, byName: by.name });
  }
}
