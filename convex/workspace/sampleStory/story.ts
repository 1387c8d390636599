/** The story of the sample practice: its acts in their order, each done by a person through the functions of the screens. */
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import { workOnCase } from "./cases";
import { callLeads, planCalls, takeLeads } from "./leads";
import { answerHalf, chooseLanguage, openCase, planWork, readNotices } from "./maria";
import { caseOf, PAPERS } from "./papers";
import { DANIEL, MARIA, SOFIA, STAFF } from "./people";
import { reviewPapers } from "./reviews";
import { listCases, listPortalCases, type Stage } from "./stage";
import { MESSAGES, write, writerOf } from "./threads";

const CHAPTERS = {
  takeLeads,
  callLeads,
  planCalls,
  workOnCase,
  openCase,
  planWork,
  answerHalf,
  chooseLanguage,
  write,
  reviewPapers,
  readNotices,
} as const satisfies Record<string, (stage: Stage) => Promise<void>>;
export type Chapter = keyof typeof CHAPTERS;

function isChapter(name: string): name is Chapter {
  return Object.hasOwn(CHAPTERS, name);
}

/** An act of a person: a chapter about a record, or the sending of the paper with this number. */
export interface Act {
  /** The person's address. */
  by: string;
  chapter: Chapter | "sendPaper";
  about: string;
}

/** Work on leads and cases, before clients have their portals. */
export async function listOfficeActs(ctx: QueryCtx): Promise<Act[]> {
  const cases = await listCases(ctx);
  return [
    ...STAFF.map((by): Act => ({ by, chapter: "takeLeads", about: by })),
    { by: SOFIA, chapter: "callLeads", about: "" },
    { by: SOFIA, chapter: "planCalls", about: "" },
    ...cases.map(({ clientCase }): Act => ({ by: DANIEL, chapter: "workOnCase", about: clientCase._id })),
    { by: MARIA, chapter: "chooseLanguage", about: "" },
    { by: DANIEL, chapter: "openCase", about: "" },
    { by: MARIA, chapter: "answerHalf", about: "" },
  ];
}

/** Papers, their reviews, and messages. */
export async function listPortalActs(ctx: QueryCtx, now: number): Promise<Act[]> {
  const sent = PAPERS.map(async (paper, nth): Promise<Act[]> => {
    const by = paper.by ?? (await caseOf(ctx, now, paper))?.client.clientEmail;
    return by === undefined ? [] : [{ by, chapter: "sendPaper", about: String(nth) }];
  });
  const written = MESSAGES.map(async (message, nth): Promise<Act[]> => {
    const by = await writerOf(ctx, now, message);
    return by === null ? [] : [{ by, chapter: "write", about: String(nth) }];
  });
  return [
    ...(await Promise.all(sent)).flat(),
    { by: DANIEL, chapter: "reviewPapers", about: "" },
    ...(await Promise.all(written)).flat(),
    { by: DANIEL, chapter: "planWork", about: "" },
    { by: MARIA, chapter: "readNotices", about: "" },
  ];
}

/** The clients who get an account, and others who are invited. */
export async function listPortalPeople(ctx: QueryCtx, now: number) {
  const cases = await listPortalCases(ctx, now);
  return cases.map(({ client: { _id: clientId, clientEmail: email, clientName: name } }) => ({
    clientId,
    email,
    name,
  }));
}

export async function play(ctx: MutationCtx, chapter: string, stage: Omit<Stage, "ctx">): Promise<void> {
  if (!isChapter(chapter)) refuse("NOT_FOUND", { what: "chapter" });
  await CHAPTERS[chapter]({ ctx, ...stage });
}
