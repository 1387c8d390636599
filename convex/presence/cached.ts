import { cachedQuery } from "../builders/cached";
import { vHere, vMoves, vPeople } from "./answers";
import * as Here from "./model";
import { readMoves, readRoom } from "./publishing";
import { vRoom } from "./tables";

/** Who is at which record of a kind. A sign that somebody is still there changes nothing that this reads. */
export const here = cachedQuery({
  args: { room: vRoom },
  returns: vHere,
  handler: async (ctx, { room }) => await readRoom(ctx, room),
});

/** What has changed lately of that. */
export const moves = cachedQuery({
  args: { room: vRoom },
  returns: vMoves,
  handler: async (ctx, { room }) => await readMoves(ctx, room),
});

/** Everybody who works here, by name. */
export const people = cachedQuery({
  args: {},
  returns: vPeople,
  handler: async (ctx) => await Here.listPeople(ctx),
});
