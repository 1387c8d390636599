/** Staff's decisions about the documents of the story. */
import { api } from "../../_generated/api";
import { REASON_SENTENCES } from "../../documents/review/rules";
import * as Portals from "../../access/portal/people";
import { at } from "../samples/model";
import { ago, workday } from "./moments";
import { arrivalOf, caseOf, PAPERS, type StoryPaper } from "./papers";
import type { Stage } from "./stage";

/** Shares what staff have sent, and reviews what clients have sent. */
export async function reviewPapers(stage: Stage): Promise<void> {
  for (const paper of PAPERS) await reviewPaper(stage, paper);
}

async function reviewPaper({ ctx, now }: Stage, paper: StoryPaper): Promise<void> {
  const found = await caseOf(ctx, now, paper);
  if (found === null) return;
  const { _id: caseId, clientId } = found.clientCase;
  const listed = await ctx.runQuery(api.documents.record.staff.listOfCase, { caseId });
  const sent = listed?.documents.find(({ uploadedAt }) => uploadedAt === arrivalOf(now, paper));
  if (sent === undefined) return;
  const { documentId, version } = sent;
  if (paper.by !== null) {
    await at(workday(now, paper.daysAgo), async () => {
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
