import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { DOINGS, PLACE_KINDS } from "./rules";

/** A kind of record, and what people do there. The component of presence stores the rest. */
export const vRoom = v.object({ kind: literals(...PLACE_KINDS), doing: literals(...DOINGS) });

/** For each record that somebody is at: its public id, then theirs. */
export const vPresences = v.array(v.array(v.string()));

export const vPeople = v.array(v.object({ userId: v.id("users"), name: v.string() }));

export const vStay = v.union(v.null(), v.object({ recordId: v.string(), sessionToken: v.string() }));
