/** Validators that many domains share: a field that is always there, and null while it has no value. */
import { v } from "convex/values";

export const vText = v.union(v.string(), v.null());
export const vNumber = v.union(v.number(), v.null());
/** Epoch ms. */
export const vTime = vNumber;
