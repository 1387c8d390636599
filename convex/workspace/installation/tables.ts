import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { CHECKS, RESULTS } from "./rules";

export const vFinding = v.object({ check: literals(...CHECKS), result: literals(...RESULTS), sentence: v.string() });

export const vRun = v.object({
  askedAt: v.number(),
  /** Null for the command line. */
  askedByName: vText,
  endedAt: vTime,
  findings: v.array(vFinding),
});

export const installationTables = {
  // Checks of the installation, the newest twenty. Written when one is requested and when it ends; read by Settings.
  installation_checks: defineTable(vRun.fields),
};
