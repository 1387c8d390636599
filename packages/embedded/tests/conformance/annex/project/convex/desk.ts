import { createThread, listMessages, saveMessage } from "@convex-dev/agent";
import { R2 } from "@convex-dev/r2";
import { RAG } from "@convex-dev/rag";
import { Resend } from "@convex-dev/resend";
import {
  actionGeneric as action,
  componentsGeneric,
  mutationGeneric as mutation,
  queryGeneric as query,
} from "convex/server";

const components = componentsGeneric() as any;

// --- agent

export const ask = mutation({
  handler: async (ctx) => {
    const threadId = await createThread(ctx as any, components.agent, { title: "Opening hours" });
    await saveMessage(ctx as any, components.agent, { threadId, prompt: "When do you open?" });
    await saveMessage(ctx as any, components.agent, {
      threadId,
      message: { role: "assistant", content: "At nine." },
    });
    return threadId;
  },
});

export const thread = query({
  handler: async (ctx, { threadId }: any) => {
    const { page } = await listMessages(ctx as any, components.agent, {
      threadId,
      paginationOpts: { cursor: null, numItems: 10 },
    });
    return page.map(({ text, order, stepOrder }) => `${order}.${stepOrder} ${text}`);
  },
});

// --- rag

const catalogue = new RAG(components.rag, {
  textEmbeddingModel: "none",
  embeddingDimension: 128,
} as any);
const towards = (axis: number) => Array.from({ length: 128 }, (_, at) => (at === axis ? 1 : 0));

export const shelve = action({
  handler: async (ctx, { title, axis }: any) => {
    const chunks = [{ text: title, embedding: towards(axis) }];
    const { status } = await catalogue.add(ctx as any, { namespace: "all", key: title, chunks } as any);
    return status;
  },
});

export const find = action({
  handler: async (ctx, { axis }: any) => {
    const { entries } = await catalogue.search(ctx as any, { namespace: "all", query: towards(axis), limit: 1 } as any);
    return entries.map(({ text }) => text);
  },
});

// --- resend

const letters = new Resend(components.resend, { apiKey: "re_none", testMode: true });

export const write = mutation({
  handler: async (ctx) => {
    const id = await letters.sendEmail(ctx as any, {
      from: "desk@annex.test",
      to: "delivered@resend.dev",
      subject: "Your book",
      text: "It is here.",
    });
    await letters.cancelEmail(ctx as any, id);
    return (await letters.status(ctx as any, id))?.status;
  },
});

// --- r2

const stacks = new R2(components.r2, {
  bucket: "stacks",
  endpoint: "https://account.r2.cloudflarestorage.com",
  accessKeyId: "id",
  secretAccessKey: "secret",
});

export const uploadUrl = action({ handler: async () => await stacks.generateUploadUrl("atlas") });
