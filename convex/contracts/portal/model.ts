/** A client's own contracts, by the same rule as in the client's deletion. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { PortalClient } from "../../access/accounts/actors";
import { countUse } from "../../access/accounts/limits";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as ClientContracts from "../record/clientContracts";
import * as Clients from "../../clients/record/model";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import { owedCents } from "../money/rules";
import * as Firm from "../../practice/settings/model";
import * as Ledger from "../ledger/model";
import { PAYMENT_PURPOSES, partCentsOf } from "../ledger/rules";
import { requireClient } from "../../access/portal/model";
import type { vPortalContracts, vPortalWaiting } from "./answers";
import { portalPartOf, portalStateOf, type PortalContractState } from "./rules";

type Page = Infer<typeof vPortalContracts>;
type Shown = Page["contracts"][number];

/** The person of the portal, or only their record. */
type Own = Pick<PortalClient, "clientId">;

async function listOwn(ctx: QueryCtx, { clientId }: Own): Promise<Doc<"contracts">[]> {
  return await ClientContracts.listOfClient(ctx, await Clients.get(ctx, clientId));
}

/** Refuses NOT_FOUND in the same words for an absent contract and for somebody else's. */
async function getOwn(ctx: QueryCtx, client: PortalClient, id: string): Promise<Doc<"contracts">> {
  const own = await listOwn(ctx, client);
  return own.find(({ _id }) => _id === id) ?? refuse("NOT_FOUND", { what: "contract" });
}

/** Without the provider's own words and ids. */
function paymentsOf(contract: Doc<"contracts">, ledger: readonly Doc<"payment_transactions">[]): Shown["payments"] {
  return Ledger.paymentsIn(ledger, contract).map(
    ({ transactionId: _, errorText: __, occurredAt: paidAt, ...payment }) => {
      return { ...payment, paidAt };
    },
  );
}

async function partsOf(
  ctx: QueryCtx,
  contract: Doc<"contracts">,
  now: { state: PortalContractState; ledger: readonly Doc<"payment_transactions">[]; money: Doc<"contract_money"> },
): Promise<Shown["parts"]> {
  const waivers = await Ledger.waiversOf(ctx, contract._id);
  const linkUrls = { retainer: now.money.retainerLinkUrl, balance: now.money.balanceLinkUrl };
  return PAYMENT_PURPOSES.flatMap((purpose) => {
    const amountCents = partCentsOf(contract, purpose);
    if (amountCents <= 0) return [];
    const shared = { contract: now.state, isArchived: contract.archivedAt !== null, linkUrl: linkUrls[purpose] };
    const part = portalPartOf({ purpose, amountCents, ...shared }, now.ledger, waivers);
    return [{ purpose, amountCents, ...part }];
  });
}

/** Null for a contract that its client does not see: never sent, or archived before it was signed or paid. */
async function shownContract(ctx: QueryCtx, contract: Doc<"contracts">): Promise<Shown | null> {
  const state = portalStateOf(contract);
  if (state === null) return null;
  const ledger = await Ledger.ledgerOf(ctx, contract._id);
  const payments = paymentsOf(contract, ledger);
  if (contract.archivedAt !== null && state !== "signed" && payments.length === 0) return null;
  const money = await ContractMoney.get(ctx, contract);
  const parts = await partsOf(ctx, contract, { state, ledger, money });
  const isOn = contract.archivedAt === null && (state === "toSign" || state === "signed");
  const waivedCents = ContractMoney.waivedCentsOf(money);
  const paidCents = payments.reduce((sum, { keptCents }) => sum + keptCents, 0);
  return {
    contractId: contract._id,
    ...pick(contract, ["number", "clientName", "caseType", "customCaseType", "services", "sentAt", "signedAt"]),
    state,
    signingUrl: state === "toSign" ? contract.signingUrl : null,
    feeCents: contract.feeCents,
    paidCents,
    openCents: isOn ? owedCents({ feeCents: contract.feeCents, paidCents, waivedCents }) : 0,
    dueCents: parts.reduce((sum, { dueCents }) => sum + dueCents, 0),
    parts,
    payments,
  };
}

function hasToDo({ signingUrl, dueCents }: Shown): boolean {
  return signingUrl !== null || dueCents > 0;
}

async function listShown(ctx: QueryCtx, client: Own): Promise<Shown[]> {
  const shown = await Promise.all(
    (await listOwn(ctx, client)).map(async (contract) => await shownContract(ctx, contract)),
  );
  return shown
    .filter((each) => each !== null)
    .sort((a, b) => Number(hasToDo(b)) - Number(hasToDo(a)) || b.number - a.number);
}

/** Contracts and payments of the client, done and waiting. */
export async function list(ctx: QueryCtx, client: PortalClient): Promise<Page> {
  const firm = pick(await Firm.get(ctx), ["name", "address", "phone", "email", "timeZone"]);
  return { firm, contracts: await listShown(ctx, client) };
}

/** The number of contracts and payments that wait for the client. */
export async function countWaiting(ctx: QueryCtx, client: Own): Promise<Infer<typeof vPortalWaiting>> {
  const contracts = await listShown(ctx, client);
  const parts = contracts.flatMap((contract) => contract.parts);
  return {
    toSign: contracts.filter(({ signingUrl }) => signingUrl !== null).length,
    toPay: parts.filter(({ dueCents }) => dueCents > 0).length,
  };
}

/** Records that the client opened the signing link. Refuses NOT_FOUND and RATE_LIMITED. */
export async function noteSigningLinkOpened(ctx: MutationCtx, client: PortalClient, id: string): Promise<void> {
  const { _id: contractId } = await getOwn(ctx, client, id);
  await countUse(ctx, "openContract", client.userId);
  await ContractEvents.record(ctx, { contractId, type: "signing_link_opened_in_portal" });
  await recordEvent(ctx, { actor: client, action: "contracts:openLink", subject: contractId });
}

/**
 * Admits the caller of an action who opens the signed copy, and records it before it is read. Refuses NOT_FOUND also for an
 * unsigned contract, and RATE_LIMITED.
 */
export async function openCopy(ctx: MutationCtx, id: string): Promise<Id<"contracts">> {
  const client = await requireClient(ctx, "portal:read");
  const contract = await getOwn(ctx, client, id);
  if (portalStateOf(contract) !== "signed") refuse("NOT_FOUND", { what: "contract" });
  await countUse(ctx, "openContract", client.userId);
  const contractId = contract._id;
  await ContractEvents.record(ctx, { contractId, type: "signed_copy_opened_in_portal" });
  await recordEvent(ctx, { actor: client, action: "contracts:openCopy", subject: contractId });
  return contractId;
}
