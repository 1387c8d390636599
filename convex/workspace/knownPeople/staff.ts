import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { vKnownPerson } from "./answers";
import * as KnownPeople from "./model";

/** Known people with this name, address or phone. */
export const list = staffQuery({
  permission: "clients:read",
  args: {
    clientName: v.string(),
    clientEmail: v.string(),
    clientPhone: v.string(),
    /** The client being edited, which is left out. */
    except: v.union(v.string(), v.null()),
  },
  returns: v.array(vKnownPerson),
  handler: async (ctx, { except, ...person }) => await KnownPeople.list(ctx, { person, except }),
});
