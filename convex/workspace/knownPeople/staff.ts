import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { vKnownPerson } from "./answers";
import * as KnownPeople from "./model";

/** Whom the practice knows already by this name, address or phone. */
export const list = staffQuery({
  permission: "clients:read",
  args: {
    clientName: v.string(),
    clientEmail: v.string(),
    clientPhone: v.string(),
    /** The client at hand, which does not count. */
    except: v.union(v.string(), v.null()),
  },
  returns: v.array(vKnownPerson),
  handler: async (ctx, { except, ...person }) => await KnownPeople.list(ctx, { person, except }),
});
