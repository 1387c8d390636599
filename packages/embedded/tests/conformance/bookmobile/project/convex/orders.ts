import { vResultValidator, vWorkflowId, type WorkflowId, WorkflowManager } from "@convex-dev/workflow";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { internalAction, internalMutation, internalQuery, mutation, query } from "./_generated/server";
import { note } from "./logbook";

const workflow = new WorkflowManager(components.workflow, {
  workpoolOptions: { maxParallelism: 4, defaultRetryBehavior: { maxAttempts: 3, initialBackoffMs: 10, base: 1 } },
});
const vPickUp = v.object({ reader: v.string() });

/** `failures` is how many times printing the slip fails before it works. */
export const order = workflow
  .define({ args: { title: v.string(), failures: v.number() }, returns: v.string() })
  .handler(async (step, { title, failures }): Promise<string> => {
    const shelf = await step.runQuery(internal.orders.shelfOf, { title });
    // If a later run of this handler got another number or time, the step would be refused for its changed argument.
    const chance = { lot: Math.random(), at: Date.now() };
    const [place, slip] = await Promise.all([
      step.runMutation(internal.orders.reserve, { title, shelf, ...chance }),
      step.runAction(internal.orders.print, { title, failures }, { retry: true }),
    ]);
    const { reader } = await step.awaitEvent({ name: "called for", validator: vPickUp });
    await step.sleep(20);
    await step.runMutation(internal.orders.handOut, { title, reader }, { inline: true });
    return `${place}; ${slip}; to ${reader}`;
  });

export const shelfOf = internalQuery({
  args: { title: v.string() },
  handler: (_, { title }) => `shelf ${title.slice(0, 1)}`,
});

export const reserve = internalMutation({
  args: { title: v.string(), shelf: v.string(), lot: v.number(), at: v.number() },
  handler: async (ctx, { title, shelf }) => {
    await note(ctx, title, `reserved on ${shelf}`);
    return `from ${shelf}`;
  },
});

export const print = internalAction({
  args: { title: v.string(), failures: v.number() },
  handler: async (ctx, { title, failures }): Promise<string> => {
    const runs = await ctx.runMutation(internal.logbook.add, { about: `slip of ${title}`, line: "printing" });
    if (runs <= failures) throw new Error("out of paper");
    return `slip ${runs}`;
  },
});

export const handOut = internalMutation({
  args: { title: v.string(), reader: v.string() },
  handler: async (ctx, { title, reader }) => {
    // The workflow that calls this inline has neither.
    const has = [typeof crypto.randomUUID(), typeof process.env.CONVEX_SITE_URL];
    await note(ctx, title, `handed to ${reader}, with ${has.join(" and ")}`);
  },
});

export const ended = internalMutation({
  args: { workflowId: vWorkflowId, result: vResultValidator, context: v.object({ title: v.string() }) },
  handler: async (ctx, { result, context }) => {
    const more = result.kind === "success" ? result.returnValue : result.kind === "failed" ? result.error : "";
    await note(ctx, context.title, `${result.kind} ${String(more).split("\n")[0]}`.trim());
  },
});

export const begin = mutation({
  args: { title: v.string(), failures: v.number() },
  handler: async (ctx, args): Promise<string> =>
    await workflow.start(ctx, internal.orders.order, args, {
      onComplete: internal.orders.ended,
      context: { title: args.title },
    }),
});

export const callFor = mutation({
  args: { id: vWorkflowId, reader: v.string() },
  handler: async (ctx, { id, reader }) => {
    await workflow.sendEvent(ctx, { name: "called for", workflowId: id, validator: vPickUp, value: { reader } });
  },
});

export const cancel = mutation({
  args: { id: vWorkflowId },
  handler: async (ctx, { id }) => {
    await workflow.cancel(ctx, id);
  },
});

/** Restarts from the failed step. */
export const tryAgain = mutation({
  args: { id: vWorkflowId },
  handler: async (ctx, { id }) => {
    await workflow.restart(ctx, id, { from: internal.orders.print });
  },
});

/** The workflow's result, and its finished and running steps. */
export const state = query({
  args: { id: vWorkflowId },
  handler: async (ctx, { id }): Promise<string> => {
    const status = await workflow.status(ctx, id as WorkflowId);
    const { page } = await workflow.listSteps(ctx, id as WorkflowId);
    const steps = page.map(({ name, runResult }) => `${name} ${runResult?.kind ?? "running"}`);
    return [status.type, ...steps].join(", ");
  },
});
