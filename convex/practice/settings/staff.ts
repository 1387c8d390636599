import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import * as Firm from "./model";
import { vFirmChange, vFirmVersions } from "./answers";
import { vFirmSettings } from "./tables";

/** The practice's settings and the versions of their sections. */
export const get = staffQuery({
  permission: "firm:read",
  args: {},
  returns: v.object({ settings: vFirmSettings, versions: vFirmVersions }),
  handler: async (ctx) => await Firm.getForEdit(ctx),
});

/** The names of the settings that an outside service still needs in the deployment's environment. */
export const missing = staffQuery({
  permission: "firm:read",
  args: {},
  returns: v.array(v.object({ provider: v.string(), setting: v.string() })),
  handler: async () => await Promise.resolve(Firm.missingSettings(process.env)),
});

/** Saves one section and returns its version to change next. Refuses INVALID with the field, and CHANGED_MEANWHILE if the section has changed since `version`. */
export const update = staffMutation({
  permission: "firm:configure",
  args: { change: vFirmChange, version: v.number() },
  returns: v.object({ version: v.number() }),
  handler: async (ctx, edit) => ({ version: await Firm.update(ctx, ctx.staff, edit) }),
});
