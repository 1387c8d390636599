/** Validators shared by many domains: required fields that are null without a value. */
import { v } from "convex/values";

export const vText = v.union(v.string(), v.null());
export const vNumber = v.union(v.number(), v.null());
/** Epoch ms. */
export const vTime = vNumber;

/** The run that may write, until its lease expires; null where none runs. */
export const vLease = v.union(v.object({ holder: v.string(), until: v.number() }), v.null());
