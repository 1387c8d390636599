import { v } from "convex/values";
import { vPlace } from "./tables";

/** The record that a tab shows; null if it shows none or is hidden. */
export const vHeartbeat = v.object({ tabKey: v.string(), place: v.union(v.null(), vPlace), isWriting: v.boolean() });

/** The people at one record. */
export const vPeopleAt = v.array(v.object({ userId: v.id("users"), name: v.string(), isWriting: v.boolean() }));

/** For each record with people: its id in lists, then theirs. */
export const vPeopleByRecord = v.array(v.array(v.string()));

export const vPeople = v.array(v.object({ userId: v.id("users"), name: v.string() }));
