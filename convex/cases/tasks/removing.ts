/** Tasks removed with a client. */
import { removableRows } from "../../platform/removableRows";
import { allOfClient } from "./model";

export const ofClient = removableRows({ read: allOfClient, deleteRow: (ctx, id) => ctx.db.delete("tasks", id) });
