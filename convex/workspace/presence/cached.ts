import { cachedQuery } from "../../access/builders/cached";
import { vPeople, vPeopleByRecord } from "./answers";
import * as Presence from "./model";
import { vKind } from "./tables";

/** The people at each record of a kind. */
export const byRecord = cachedQuery({
  args: { kind: vKind },
  returns: vPeopleByRecord,
  handler: async (ctx, { kind }) => await Presence.listByRecord(ctx, kind),
});

/** Everybody who works here, by name. */
export const people = cachedQuery({
  args: {},
  returns: vPeople,
  handler: async (ctx) => await Presence.listPeople(ctx),
});
