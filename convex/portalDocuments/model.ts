import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import type { PortalClient } from "../access/actors";
import { caseNumberOf } from "../cases/rules";
import * as Cases from "../cases/model";
import * as Documents from "../documents/model";
import * as DocumentTypes from "../documentTypes/model";
import type { DocumentType } from "../documentTypes/rules";
import * as Firm from "../firm/model";
import * as Requirements from "../requirements/model";
import type { vPortalDocuments } from "./tables";

type Listed = Infer<typeof vPortalDocuments>;
type ShownDocument = NonNullable<Awaited<ReturnType<typeof Documents.listOfClient>>>[number];

/** What a document that has no type of its own is sent as. */
const OTHER_TYPE = "other";

/** What staff think of a paper of their own is not for the client. */
const NOT_REVIEWED = { review: "waiting", reviewReason: null } as const;

function acceptedOf({ key: typeKey, extensions, maxBytes }: DocumentType): Listed["needed"][number]["accepted"] {
  return { typeKey, extensions: [...extensions], maxBytes };
}

/** All that a client sees of documents. Of what staff have uploaded, only what was shared. */
export async function list(ctx: QueryCtx, { clientId }: PortalClient): Promise<Listed> {
  const types = new Map((await DocumentTypes.list(ctx)).map((type) => [type.key, type]));
  const documents = (await Documents.listOfClient(ctx, clientId)) ?? [];
  const other = types.get(OTHER_TYPE);
  return {
    timeZone: (await Firm.get(ctx)).timeZone,
    needed: await listNeeded(ctx, clientId, types),
    other: other?.isOffered === true ? acceptedOf(other) : null,
    sent: documents.filter(({ isFromClient }) => isFromClient).map((each) => shown(each, each.uploadedAt)),
    shared: documents.flatMap((each) =>
      each.isFromClient || each.sharedAt === null ? [] : [{ ...shown(each, each.sharedAt), ...NOT_REVIEWED }],
    ),
  };
}

function shown(document: ShownDocument, at: number): Listed["sent"][number] {
  const facts = ["documentId", "fileName", "typeName", "fileBytes", "mimeType", "review", "reviewReason"] as const;
  return { ...pick(document, [...facts]), at };
}

/** What the client's open cases need, accepted documents too: the client sees that they are done. */
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
    const facts = [
      "requirementId",
      "caseId",
      "title",
      "instructions",
      "isRequired",
      "dueOn",
      "status",
      "reason",
    ] as const;
    return [{ ...pick(requirement, [...facts]), caseNumber, accepted: acceptedOf(type) }];
  });
}
