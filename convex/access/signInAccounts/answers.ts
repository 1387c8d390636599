import { v, type Infer } from "convex/values";
import { vNumber, vText } from "../../platform/validators";

/** A sign-in account, as the service reports it. */
export const vAccount = v.object({
  /** The verified primary address; null where there is none. */
  email: vText,
  name: vText,
  hasSecondFactor: v.boolean(),
  /** Null if sign-in is not locked; `forMs` is null for a lock that lasts until it is opened. */
  lock: v.union(v.object({ forMs: vNumber }), v.null()),
});
export type Account = Infer<typeof vAccount>;
