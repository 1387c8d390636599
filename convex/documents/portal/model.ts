import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { PortalClient } from "../../access/accounts/actors";
import { caseNumberOf } from "../../cases/record/rules";
import * as Cases from "../../cases/record/model";
import type { ShownDocument } from "../record/model";
import * as Sharing from "../sharing/model";
import * as DocumentTypes from "../../practice/documentTypes/model";
import type { DocumentType } from "../../practice/documentTypes/rules";
import * as Firm from "../../practice/settings/model";
import * as Requirements from "../../cases/requirements/model";
import { NEEDED_FIELDS, OWN_FIELDS, type vPortalDocuments } from "./answers";

type Listed = Infer<typeof vPortalDocuments>;

/** Hides the review of the practice's own documents from the client. */
const NOT_REVIEWED = { review: "waiting", reviewReason: null } as const;

/** All documents that a client sees. Of the practice's own, only shared ones. */
export async function list(ctx: QueryCtx, { clientId }: PortalClient, most?: number): Promise<Listed> {
  const types = new Map((await DocumentTypes.list(ctx)).map((type) => [type.key, type]));
  const { sent, shared, hasOlder } = await Sharing.listForClient(ctx, clientId, most);
  return {
    timeZone: (await Firm.get(ctx)).timeZone,
    needed: await listNeeded(ctx, clientId, types),
    other: await DocumentTypes.findOther(ctx),
    sent: sent.map((each) => shown(each, each.uploadedAt)),
    shared: shared.map((each) => ({ ...shown(each, each.sharedAt ?? each.uploadedAt), ...NOT_REVIEWED })),
    hasOlder,
  };
}

function shown(document: ShownDocument, at: number): Listed["sent"][number] {
  return { ...pick(document, [...OWN_FIELDS]), at };
}

/** The documents that the client's open cases need, including accepted ones, which show as done. */
async function listNeeded(
  ctx: QueryCtx,
  clientId: Id<"clients">,
  types: ReadonlyMap<string, DocumentType>,
): Promise<Listed["needed"]> {
  const cases = (await Cases.listOfClient(ctx, clientId)).filter(({ status }) => status !== "completed");
  const numbers = new Map(cases.map((each) => [each._id, caseNumberOf(each)]));
  return (await Requirements.listOfClient(ctx, clientId)).flatMap((requirement) => {
    const [caseNumber, type] = [numbers.get(requirement.caseId), types.get(requirement.documentType)];
    if (caseNumber === undefined || type === undefined) return [];
    return [{ ...pick(requirement, [...NEEDED_FIELDS]), caseNumber, accepted: DocumentTypes.acceptedAs(type) }];
  });
}
