/** The contracts that the hourly check reads at the signing service. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Contracts from "../record/model";
import { externalIdOf } from "../steps/rules";
import type { ReconcilePage, ReconcilePlace } from "./answers";
import { findCopy } from "./storedCopies";
import { RECONCILED_MS, type ReconcileKind } from "./rules";

/** One action can check this many even if each takes its whole time. */
const PAGE = 25;

/** In the order of checking. An expired request can get more time at the service, and be signed then. */
const STATUSES = [
  ["out", "sent"],
  ["out", "viewed"],
  ["out", "expired"],
  ["failed", "error"],
  ["uncopied", "signed"],
] as const;

/** One page of the contracts of one status, by the time of sending; the cursor contains status and place. */
export async function readPage(ctx: QueryCtx, { kind, cursor }: ReconcilePlace): Promise<ReconcilePage> {
  const [named, position = ""] = cursor?.split(/ (.*)/s) ?? [];
  const nth = STATUSES.findIndex(([ofKind, status]) => ofKind === kind && (named ?? status) === status);
  const row = STATUSES[nth];
  if (row === undefined) return { contracts: [], next: null };
  const [, status] = row;
  // A contract that could not be sent has no time of sending.
  const sentSince = kind === "failed" ? null : Date.now() - RECONCILED_MS;
  const options = { numItems: PAGE, cursor: position === "" ? null : position };
  const { page, isDone, continueCursor } = await Contracts.pageOfStatus(ctx, { status, sentSince }, options);
  const wanted = [];
  for (const contract of page) if (await isWanted(ctx, kind, contract)) wanted.push(contract);
  return {
    contracts: wanted.map(({ _id, submissionId }) => {
      return { contractId: _id, submissionId, externalId: externalIdOf(_id, "signing") };
    }),
    next: isDone ? firstOf(STATUSES[nth + 1]) : { kind, cursor: `${status} ${continueCursor}` },
  };
}

function firstOf(row: (typeof STATUSES)[number] | undefined): ReconcilePlace | null {
  return row === undefined ? null : { kind: row[0], cursor: `${row[1]} ` };
}

async function isWanted(ctx: QueryCtx, kind: ReconcileKind, contract: Doc<"contracts">): Promise<boolean> {
  switch (kind) {
    case "out":
      return true;
    case "failed":
      // An archived one was given up, or replaced by one with other terms.
      return contract.archivedAt === null && Contracts.createdAtOf(contract) > Date.now() - RECONCILED_MS;
    case "uncopied":
      return (await findCopy(ctx, contract._id, "document")) === null;
  }
}
