/** A client's record as staff type it. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { requireFacts, requireUnchanged } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../activity/model";
import * as Clients from "../record/model";
import { EDIT_FIELDS } from "../record/rules";
import { readClientEdit, readClientForm, type ClientEdit, type ClientForm } from "./rules";

/** Adds a client to the list. Refuses INVALID with the field and its sentence. */
export async function create(ctx: MutationCtx, staff: Staff, form: ClientForm): Promise<Id<"clients">> {
  const clientId = await Clients.enlist(ctx, staff, requireFacts(readClientForm(form)));
  await ClientActivity.record(ctx, {
    clientId,
    activityType: "client_created",
    description: "Client record created",
    isVisibleToClient: false,
    byName: staff.name,
  });
  await recordEvent(ctx, { actor: staff, action: "clients:create", subject: clientId });
  return clientId;
}

interface Edit {
  clientId: string;
  form: ClientEdit;
  /** The version on the person's screen. */
  version: number;
}

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if it would overwrite an unseen edit. */
export async function edit(ctx: MutationCtx, staff: Staff, { clientId, form, version }: Edit): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const facts = requireFacts(readClientEdit(form));
  requireUnchanged({ seen: version, current: client.version, byName: client.userName, at: client.updatedAt });
  const changed = EDIT_FIELDS.filter((field) => client[field] !== facts[field]);
  if (changed.length === 0) return;
  await Clients.change(ctx, staff, { client, changes: facts });
  await recordEvent(ctx, { actor: staff, action: "clients:edit", subject: client._id, after: changed.join(", ") });
}
