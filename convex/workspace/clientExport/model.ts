/** Reads one client for an export, part by part. The browser decrypts the documents themselves. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Clients from "../../clients/record/model";
import { READ_OF_CASES } from "./casesPart";
import { READ_OF_CLIENT, type ExportPage, type Read } from "./clientPart";
import { READ_OF_CONTRACTS } from "./contractsPart";
import { READ_OF_MESSAGES } from "./messagesPart";
import { READ_OF_QUESTIONNAIRES } from "./questionnairesPart";
import type { ExportPart } from "./rules";

const READ: Record<ExportPart, Read> = {
  ...READ_OF_CLIENT,
  ...READ_OF_CASES,
  ...READ_OF_CONTRACTS,
  ...READ_OF_MESSAGES,
  ...READ_OF_QUESTIONNAIRES,
};

interface PageRequest {
  clientId: string;
  part: ExportPart;
  /** End of the previous page; null for the first. */
  cursor: string | null;
}

/** A page of a part. Refuses NOT_FOUND. */
export async function page(ctx: QueryCtx, { clientId, part, cursor }: PageRequest): Promise<ExportPage> {
  const client: Doc<"clients"> = await Clients.get(ctx, clientId);
  return await READ[part](ctx, client, cursor);
}
