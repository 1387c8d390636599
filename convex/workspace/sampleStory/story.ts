/** The story of the sample practice: its acts in their order, each done by a person through the functions of the screens. */
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import { workOnCase } from "./cases";
import { callLeads, planCalls, takeLeads } from "./leads";
import {
  answerHalf,
  chooseLanguage,
  doTask,
  listTasksDone,
  openCase,
  planWork,
  PLANNED_DAYS_AGO,
  readNotices,
  startReview,
  REVIEW_DAYS_AGO,
} from "./maria";
import { ago, workday } from "./moments";
import { arrivalOf, caseOf, PAPERS } from "./papers";
import { DANIEL, MARIA, SOFIA, STAFF } from "./people";
import { decidedAt, reviewPaper } from "./reviews";
import { listCases, listPortalCases, type Stage } from "./stage";
import { MESSAGES, write, writerOf } from "./threads";

const CHAPTERS = {
  takeLeads,
  callLeads,
  planCalls,
  workOnCase,
  openCase,
  planWork,
  startReview,
  doTask,
  answerHalf,
  chooseLanguage,
  write,
  reviewPaper,
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

interface TimedAct extends Act {
  time: number;
}

/** Papers, their reviews, messages and tasks, in the order of their times: the audit log has the newest part of the story in order. */
export async function listPortalActs(ctx: QueryCtx, now: number): Promise<Act[]> {
  const sent = PAPERS.map(async (paper, nth): Promise<TimedAct[]> => {
    const by = paper.by ?? (await caseOf(ctx, now, paper))?.client.clientEmail;
    if (by === undefined) return [];
    const [about, decided] = [String(nth), decidedAt(now, paper)];
    const sending: TimedAct = { by, chapter: "sendPaper", about, time: arrivalOf(now, paper) };
    return decided === null ? [sending] : [sending, { by: DANIEL, chapter: "reviewPaper", about, time: decided }];
  });
  const written = MESSAGES.map(async (message, nth): Promise<TimedAct[]> => {
    const by = await writerOf(ctx, now, message);
    return by === null ? [] : [{ by, chapter: "write", about: String(nth), time: ago(now, message.daysAgo) }];
  });
  const tasks = await listTasksDone(ctx, now);
  const timed = [
    ...(await Promise.all([...sent, ...written])).flat(),
    ...tasks.map(({ taskId, time }): TimedAct => ({ by: DANIEL, chapter: "doTask", about: taskId, time })),
    { by: DANIEL, chapter: "planWork", about: "", time: workday(now, PLANNED_DAYS_AGO) } as const,
    { by: DANIEL, chapter: "startReview", about: "", time: workday(now, REVIEW_DAYS_AGO) } as const,
  ];
  const acts = timed.toSorted((one, other) => one.time - other.time);
  return [
    ...acts.map(({ by, chapter, about }) => ({ by, chapter, about })),
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
