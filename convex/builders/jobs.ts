import { internalAction, internalMutation } from "./internal";

/** Runs by itself: on the schedule, or when its time has come. Calls that wait in a running installation know it by its path, which must stay. */
export const jobMutation = internalMutation;
export const jobAction = internalAction;
