import { cachedQuery } from "../builders/cached";
import * as Here from "./model";
import { vPeople, vPresences, vRoom } from "./tables";

/** Who is at which record of a kind. A sign that somebody is still there changes nothing that this reads. */
export const here = cachedQuery({
  args: { room: vRoom },
  returns: vPresences,
  handler: async (ctx, { room }) => await Here.listHere(ctx, room),
});

/** Everybody who works here, by name. */
export const people = cachedQuery({
  args: {},
  returns: vPeople,
  handler: async (ctx) => await Here.listPeople(ctx),
});
