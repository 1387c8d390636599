import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { DENSITIES, ROLES, START_PAGES, WORKS } from "./rules";
import { vText } from "../../platform/validators";

export const vRole = literals(...ROLES);

export const vStartPage = literals(...START_PAGES);

export const vDensity = literals(...DENSITIES);

/** A member's choices for their own screens; absent before the first. */
export const vChoices = v.object({
  startPage: v.optional(vStartPage),
  density: v.optional(vDensity),
  work: v.optional(literals(...WORKS)),
  /** The first steps of a new practice are not shown on this member's Today. */
  hidesFirstSteps: v.optional(v.boolean()),
  /** The tour of the sample practice is no longer offered to this member. */
  hidesTour: v.optional(v.boolean()),
});

export const accountTables = {
  // People with a role, now or earlier. Written by accepting an invitation and by the jobs that seed or grant; read
  // first by every staff function, so that revoking a person re-runs all their live queries. Never deleted: notes and
  // audit name it.
  users: defineTable({
    /** Issuer and subject of the sign-in token, as Convex joins them. */
    tokenIdentifier: v.string(),
    /** Normalised. */
    email: v.string(),
    name: v.string(),
    role: vRole,
    isAdmin: v.boolean(),
    status: literals("active", "revoked"),
    locale: v.string(),
    /** The client record whose portal a client sees. */
    clientId: v.optional(v.string()),
    /** Null for the first administrator and for sample people; absent in rows of earlier versions. */
    invitedBy: v.optional(v.union(v.id("users"), v.null())),
    /** The sign-in service's last report; absent before the first. */
    hasSecondFactor: v.optional(v.boolean()),
    choices: v.optional(vChoices),
  })
    .index("by_tokenIdentifier", ["tokenIdentifier"]) // every admission
    .index("by_isAdmin_and_status", ["isAdmin", "status"]) // is there an administrator yet?
    .index("by_clientId_and_status", ["clientId", "status"]) // who has access to a client's portal?
    .index("by_email", ["email"]) // does the invited person have an account?
    .index("by_role_and_status", ["role", "status"]), // Team; who has access, with history; the sweep of notification readers

  // The secret that lets one run of a feed serve all screens (docs/decisions/086): at most one row. Written each hour,
  // and whenever somebody loses access; read by every feed.
  feed_passes: defineTable({
    pass: v.string(),
    /** Epoch ms. */
    madeAt: v.number(),
    /** Null after somebody has lost access. */
    previous: vText,
  }),
};
