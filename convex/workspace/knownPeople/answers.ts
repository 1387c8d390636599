import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { KNOWN_BY, KNOWN_KINDS } from "./rules";

/** A record with the same name, address or phone; `pathId` is its id in URLs. */
export const vKnownPerson = v.object({
  kind: literals(...KNOWN_KINDS),
  pathId: v.string(),
  name: v.string(),
  email: v.string(),
  by: v.array(literals(...KNOWN_BY)),
});
