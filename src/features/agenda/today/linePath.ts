import { parseLeadId } from "../../../../convex/platform/ids";
import type { Line } from "../../../../convex/agenda/todayLines";
import { casePath, clientPath, contractPath, inboxThreadPath, leadPath, paths } from "../../../lib/paths";
import { phoneLink } from "../../../lib/format/phoneLink";

function placePath({ clientId, caseId }: Line): string {
  if (clientId === null) return paths.clients;
  return caseId === null ? clientPath(clientId) : casePath({ clientId, caseId });
}

function recordPath({ recordId }: Line): string {
  if (recordId === null) return paths.clients;
  return parseLeadId(recordId) === null ? clientPath(recordId) : leadPath(recordId);
}

/** The page of a line's source. */
export function linePath(line: Line): string {
  const { kind, recordId } = line;
  switch (kind) {
    case "message":
      return recordId === null ? paths.inbox : inboxThreadPath(recordId);
    case "followUp":
    case "newLead":
      return leadPath(recordId ?? "");
    case "mention":
      return recordPath(line);
    case "notSent":
    case "ended":
    case "trouble":
    case "unsigned":
    case "balance":
    case "signed":
    case "paid":
      return recordId === null ? paths.contracts : contractPath(recordId);
    case "review":
    case "answers":
    case "task":
    case "deadline":
    case "requested":
    case "questionnaire":
    case "expiry":
    case "uploaded":
      return placePath(line);
    default:
      return kind satisfies never;
  }
}

/** Whether the line is about a lead to call. */
export function isCall({ kind }: Line): boolean {
  return kind === "followUp" || kind === "newLead";
}

/** The `tel:` link of a lead with a phone number. */
export function callLink(line: Line): string | null {
  return isCall(line) && line.title !== null ? phoneLink(line.title) : null;
}
