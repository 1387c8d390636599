import { v } from "convex/values";
import { vRoom } from "./tables";

/** Everybody in a room, once. */
export const vHere = v.object({ version: v.number(), seats: v.array(v.string()) });

/** What has changed lately, live. */
export const vMoves = v.object({ after: v.number(), changes: v.array(v.string()) });

export const vPeople = v.array(v.object({ userId: v.id("users"), name: v.string() }));

/** A tab that leaves a room, by the secret that it was given there. */
export const vLeaving = v.object({ room: vRoom, sessionToken: v.string() });

/** `leaving` is where the tab was until now: a move is one message. */
export const vVisit = v.object({
  room: vRoom,
  recordId: v.string(),
  tabKey: v.string(),
  leaving: v.union(v.null(), vLeaving),
});

export const vStay = v.union(v.null(), v.object({ recordId: v.string(), sessionToken: v.string() }));
