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

const components = componentsGeneric();

// --- agent

export const ask = mutation({
  handler: async (ctx) => {
    const threadId = await createThread(ctx, components.agent, { title: "Opening hours" });
    await saveMessage(ctx, components.agent, { threadId, prompt: "When do you open?" });
    await saveMessage(ctx, components.agent, {
      threadId,
      message: { role: "assistant", content: "At nine." },
    });
    return threadId;
  },
});

export const thread = query({
  handler: async (ctx, { threadId }) => {
    const { page } = await listMessages(ctx, components.agent, {
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
});
const towards = (axis: number) => Array.from({ length: 128 }, (_, at) => (at === axis ? 1 : 0));

export const shelve = action({
  handler: async (ctx, { title, axis }) => {
    const chunks = [{ text: title, embedding: towards(axis) }];
    const { status } = await catalogue.add(ctx, { namespace: "all", key: title, chunks });
    return status;
  },
});

export const find = action({
  handler: async (ctx, { axis }) => {
    const { entries } = await catalogue.search(ctx, { namespace: "all", query: towards(axis), limit: 1 });
    return entries.map(({ text }) => text);
  },
});

// --- resend

const letters = new Resend(components.resend, { apiKey: "re_none", testMode: true });

export const write = mutation({
  handler: async (ctx) => {
    const id = await letters.sendEmail(ctx, {
      from: "desk@annex.test",
      to: "delivered@resend.dev",
      subject: "Your book",
      text: "It is here.",
    });
    await letters.cancelEmail(ctx, id);
    return (await letters.status(ctx, id))?.status;
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
