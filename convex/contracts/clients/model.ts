/** Makes the client and the case of a signed contract. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import { personKeys } from "../../clients/record/rules";
import * as ContractEvents from "../events/model";
import * as Contracts from "../record/model";
import { isSigned } from "../record/rules";
import { contractPathIdOf } from "../../platform/ids";

/** The job's name in the audit log. */
const JOB = { job: "clients of contracts" };

/**
 * The client and the case of a signed contract: its existing ones, a known client of this name and address with a new
 * case, or both new. Repeating it makes nothing twice. `staff` is null for the job. Refuses NOT_FOUND, and INVALID for
 * a contract that is not signed.
 */
export async function make(ctx: MutationCtx, staff: Staff | null, id: string) {
  const contract = await Contracts.get(ctx, id);
  if (!isSigned(contract.status)) {
    refuse("INVALID", { field: "status", reason: "Only a signed contract becomes a client" });
  }
  const client = await linkedClient(ctx, contract);
  const clientId = client ?? (await linkClient(ctx, staff, contract));
  const known = await Cases.findOfContract(ctx, contract._id);
  const caseId = known?.clientId === clientId ? known._id : await openCase(ctx, staff, { contract, clientId });
  return { clientId, caseId };
}

/** The contract's client; null if it has none, or if that one was deleted. */
async function linkedClient(ctx: MutationCtx, { clientId }: Doc<"contracts">): Promise<Id<"clients"> | null> {
  if (clientId === undefined) return null;
  const client = await Clients.find(ctx, clientId);
  return client === null || client.deleted !== null ? null : clientId;
}

async function linkClient(ctx: MutationCtx, staff: Staff | null, contract: Doc<"contracts">): Promise<Id<"clients">> {
  const { clientName, clientEmail, clientPhone, caseType, customCaseType } = contract;
  const same = await Clients.findSame(ctx, personKeys(contract));
  const clientId = same === null ? await enlist(ctx, staff, contract) : same._id;
  if (same !== null) {
    const { clientPhone: phone, caseType: known } = same;
    // A person who signs again becomes an active client again. Only missing fields of the record are filled in.
    const carried = known === null ? { caseType, customCaseType } : {};
    const changes = {
      status: "active",
      // The first contract stays on the client's record; their page lists all of them.
      contractId: same.contractId ?? contract._id,
      clientPhone: phone ?? clientPhone,
      ...carried,
    } as const;
    await Clients.change(ctx, staff, { client: same, changes });
    const linked = { action: "clients:linkContract", subject: same._id, after: contractPathIdOf(contract) } as const;
    await recordEvent(ctx, { actor: staff ?? JOB, ...linked });
  }
  await Contracts.change(ctx, contract, { clientId });
  await ContractEvents.record(ctx, {
    contractId: contract._id,
    type: "client_made",
    byName: staff?.name ?? null,
    facts: { client: clientName, email: clientEmail },
  });
  return clientId;
}

async function enlist(ctx: MutationCtx, staff: Staff | null, contract: Doc<"contracts">): Promise<Id<"clients">> {
  const { clientName, clientEmail, clientPhone, caseType, customCaseType } = contract;
  const facts = { clientName, clientEmail, clientPhone, caseType, customCaseType, clientType: "beneficiary" } as const;
  const clientId = await Clients.enlist(ctx, staff, { ...facts, contractId: contract._id });
  const created = { action: "clients:create", subject: clientId, after: "from a contract" } as const;
  await recordEvent(ctx, { actor: staff ?? JOB, ...created });
  return clientId;
}

async function openCase(
  ctx: MutationCtx,
  staff: Staff | null,
  { contract, clientId }: { contract: Doc<"contracts">; clientId: Id<"clients"> },
): Promise<Id<"cases">> {
  const { caseType, customCaseType, services: notes, _id: contractId } = contract;
  const newCase = { clientId, caseType, customCaseType, notes, contractId };
  return (await Cases.open(ctx, staff ?? JOB, newCase))._id;
}
