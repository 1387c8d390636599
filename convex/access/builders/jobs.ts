import { internalAction, internalMutation } from "./internal";

/** Scheduled functions. Pending calls in a running installation name them by path, so the path must not change. */
export const jobMutation = internalMutation;
export const jobAction = internalAction;
