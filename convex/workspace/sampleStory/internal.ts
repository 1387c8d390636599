import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../../access/builders/internal";
import * as Samples from "../samples/model";
import { vAct, vPaper, vPortalPerson, vStoredBytes } from "./answers";
import { at } from "../samples/model";
import * as Papers from "./papers";
import { send } from "./sendPaper";
import * as Story from "./story";

const vNow = { now: v.number() };

/** The acts before clients have their portals. */
export const officeActs = internalQuery({
  args: {},
  returns: v.array(vAct),
  handler: async (ctx) => await Story.listOfficeActs(ctx),
});

/** The acts with documents and messages. */
export const portalActs = internalQuery({
  args: vNow,
  returns: v.array(vAct),
  handler: async (ctx, { now }) => await Story.listPortalActs(ctx, now),
});

/** Clients who get an account. */
export const portalPeople = internalQuery({
  args: vNow,
  returns: v.array(vPortalPerson),
  handler: async (ctx, { now }) => await Story.listPortalPeople(ctx, now),
});

/** Admits accounts of the stand-in for sign-in to the portals of their records. */
export const openPortals = internalMutation({
  args: { people: v.array(v.object({ ...vPortalPerson.fields, tokenIdentifier: v.string() })) },
  returns: v.null(),
  handler: async (ctx, { people }) => {
    await Samples.seedPeople(
      ctx,
      people.map((person) => ({ ...person, role: "client", isAdmin: false })),
    );
  },
});

/** One act, as the caller: the person in whose name the start script calls. */
export const play = internalMutation({
  args: { chapter: v.string(), about: v.string(), ...vNow },
  returns: v.null(),
  handler: async (ctx, { chapter, ...stage }) => {
    Samples.requireSwitchedOn();
    await Story.play(ctx, chapter, stage);
  },
});

/** A document's place, and what its file shows; null if nobody sends it. */
export const paper = internalQuery({
  args: { number: v.number(), ...vNow },
  returns: v.union(v.null(), vPaper),
  handler: async (ctx, { number, now }) => await Papers.find(ctx, now, number),
});

/** Sends a document with this file, as the caller. */
export const sendPaper = internalAction({
  args: { paper: vPaper, file: v.string() },
  returns: v.null(),
  handler: async (ctx, { paper: sent, file }): Promise<void> => {
    Samples.requireSwitchedOn();
    await send(ctx, sent, file);
  },
});

/** Records that the whole story was played: from then on the tour is offered. */
export const recordTold = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    Samples.requireSwitchedOn();
    await Samples.recordSeeded(ctx, "story:seedSamples", "cases, documents and messages");
  },
});

/** Completes an upload whose bytes are stored, at its own time. */
export const finishPaper = internalMutation({
  args: { documentId: v.id("client_documents"), stored: vStoredBytes, time: v.number() },
  returns: v.null(),
  handler: async (ctx, { documentId, stored, time }): Promise<void> => {
    Samples.requireSwitchedOn();
    await at(
      time,
      async () => await ctx.runMutation(internal.documents.upload.internal.finish, { documentId, stored }),
    );
  },
});
