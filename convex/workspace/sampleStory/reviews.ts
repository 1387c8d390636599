/** Staff's decisions about the documents of the story. */
import { api } from "../../_generated/api";
import { REASON_SENTENCES } from "../../documents/review/rules";
import * as Portals from "../../access/portal/people";
import { at } from "../samples/model";
import { ago } from "./moments";
import { arrivalOf, caseOf, PAPERS, type StoryPaper } from "./papers";
import type { Stage } from "./stage";

/** When staff share what they have sent, or decide about what a client has sent; null while it waits. */
export function decidedAt(now: number, paper: StoryPaper): number | null {
  if (paper.by !== null) return arrivalOf(now, paper);
  return paper.reviewed === null ? null : ago(now, paper.reviewed.daysAgo);
}

/** The decision about the paper with the number `about`. */
export async function reviewPaper({ ctx, now, about }: Stage): Promise<void> {
  const paper = PAPERS[Number(about)];
  const found = paper && (await caseOf(ctx, now, paper));
  if (paper === undefined || found === undefined || found === null) return;
  const { _id: caseId, clientId } = found.clientCase;
  const listed = await ctx.runQuery(api.documents.record.staff.listOfCase, { caseId });
  const sent = listed?.documents.find(({ uploadedAt }) => uploadedAt === arrivalOf(now, paper));
  if (sent === undefined) return;
  const { documentId, version } = sent;
  if (paper.by !== null) {
    await at(arrivalOf(now, paper), async () => {
      await ctx.runMutation(api.documents.sharing.staff.setShared, { documentId, isShared: true });
    });
  }
  if (paper.reviewed === null) return;
  const { isAccepted, daysAgo } = paper.reviewed;
  const locale = await Portals.readerLocale(ctx, clientId);
  await at(ago(now, daysAgo), async () => {
    const { accept, returnForRedo } = api.documents.review.staff;
    if (isAccepted) {
      await ctx.runMutation(accept, { documentId, version });
    } else {
      const reason = REASON_SENTENCES.pagesMissing[locale];
      await ctx.runMutation(returnForRedo, { documentId, version, reason });
    }
  });
}
