/** The search of the inbox. */
import type { Infer } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import * as Clients from "../../clients/record/model";
import { foldTyped } from "../../platform/texts";
import type { vStaffThreads } from "./answers";
import { findThread, forStaff, newestOfClient, type Thread } from "./model";
import { lineOf, MOST_FOUND } from "./rules";

/** Longest typed text that is searched. */
const TYPED_MAX_CHARACTERS = 100;
/** Rows that a search reads of each index. */
const MOST_READ = 100;
/** Clients whose threads are candidates. */
const MOST_CLIENTS = 10;
/** Newest threads that are compared by folded texts: the indexes of subjects and messages know accents. */
const MOST_NEWEST = 200;

/** A thread that may match; `text` is the message that the index has found. */
interface Candidate {
  thread: Thread;
  text: string | null;
}

async function newestThreads(ctx: QueryCtx): Promise<Thread[]> {
  return await ctx.db
    .query("message_threads")
    .withIndex("by_isArchived_and_lastAt", (q) => q.eq("isArchived", false))
    .order("desc")
    .take(MOST_NEWEST);
}

async function threadsOfClients(ctx: QueryCtx, typed: string): Promise<Thread[]> {
  const clients = await Clients.listNamed(ctx, typed, MOST_CLIENTS);
  const found = await Promise.all(clients.map(({ _id }) => newestOfClient(ctx, _id).take(MOST_FOUND)));
  return found.flat();
}

async function threadsOfTexts(ctx: QueryCtx, typed: string): Promise<Candidate[]> {
  const messages = await ctx.db
    .query("messages")
    .withSearchIndex("by_text", (q) => q.search("text", typed))
    .take(MOST_READ);
  const found = messages.map(async ({ threadId, text }) => ({ thread: await findThread(ctx, threadId), text }));
  return (await Promise.all(found)).flatMap(({ thread, text }) => (thread === null ? [] : [{ thread, text }]));
}

async function candidatesOf(ctx: QueryCtx, typed: string): Promise<Candidate[]> {
  const ofSubject = await ctx.db
    .query("message_threads")
    .withSearchIndex("by_subject", (q) => q.search("subject", typed))
    .take(MOST_READ);
  const threads = [...(await newestThreads(ctx)), ...(await threadsOfClients(ctx, typed)), ...ofSubject];
  return [...threads.map((thread) => ({ thread, text: null })), ...(await threadsOfTexts(ctx, typed))];
}

/** The line that shows why a message was found: it begins with the first typed word. */
function lineAround(text: string, words: readonly string[]): string {
  const folded = text.toLowerCase();
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place > 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  // From the beginning of a word some characters earlier.
  const start = first < 40 ? 0 : text.lastIndexOf(" ", first - 20) + 1;
  return `${start > 0 ? "… " : ""}${lineOf(text.slice(start))}`;
}

/** The threads with all typed words, by newest message, at most MOST_FOUND. */
export async function searchThreads(ctx: QueryCtx, typed: string): Promise<Infer<typeof vStaffThreads>> {
  const asked = typed.slice(0, TYPED_MAX_CHARACTERS);
  const words = foldTyped(asked)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return { threads: [], hasOlder: false };
  const found = new Map<string, Infer<typeof vStaffThreads>["threads"][number]>();
  const candidates = await candidatesOf(ctx, asked);
  for (const { thread, text } of candidates) {
    if (found.has(thread._id)) continue;
    const client = await Clients.find(ctx, thread.clientId);
    if (client?.deleted !== null) continue;
    const about = foldTyped([client.clientName, thread.subject, thread.lastLine ?? ""].join("\n"));
    const told = text === null ? "" : foldTyped(text);
    if (!words.every((word) => about.includes(word) || told.includes(word))) continue;
    const shown = await forStaff(ctx, thread);
    found.set(thread._id, text === null ? shown : { ...shown, line: lineAround(text, words) });
  }
  const threads = [...found.values()].sort((one, other) => other.lastAt - one.lastAt);
  return { threads: threads.slice(0, MOST_FOUND), hasOlder: threads.length > MOST_FOUND };
}
