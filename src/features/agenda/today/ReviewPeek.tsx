import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import type { Line } from "../../../../convex/agenda/todayLines";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { formatExactTime, formatPassed } from "../../../lib/format/format";
import { documentPath } from "../../../lib/paths";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { PeekState } from "./PeekState";
import { peekText } from "./peekText";

/** The documents to review of a client or a case. */
export function ReviewPeek({ line: { clientId, caseId } }: { line: Line }) {
  const ofCase = useRecoveringQuery(api.documents.record.staff.listOfCase, caseId === null ? "skip" : { caseId });
  const ofClient = useRecoveringQuery(
    api.documents.record.staff.listOfClient,
    caseId !== null || clientId === null ? "skip" : { clientId },
  );
  return (
    <PeekState source={caseId === null ? ofClient : ofCase}>
      {({ documents }) => {
        const waiting = documents.filter(({ isFromClient, review }) => isFromClient && review === "waiting");
        if (waiting.length === 0) return <p className="text-sm text-ink-soft">{peekText.noDocuments}</p>;
        return (
          <ul aria-label={peekText.documents} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {waiting.map((document) => (
              <li key={document.documentId} className="flex min-h-10 items-center gap-3 px-3 py-2 text-sm">
                <Link
                  to={documentPath(document)}
                  className="min-w-0 flex-1 truncate text-accent-ink underline-offset-2 hover:underline touch:-my-2 touch:py-3"
                >
                  {plainText(document.typeName)} · {plainText(document.fileName)}
                </Link>
                <LiveTime
                  at={document.uploadedAt}
                  format={formatPassed}
                  formatExact={formatExactTime}
                  className="shrink-0 text-xs text-ink-soft tabular-nums"
                />
              </li>
            ))}
          </ul>
        );
      }}
    </PeekState>
  );
}
