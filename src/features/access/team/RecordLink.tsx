import { Link } from "react-router-dom";
import { clientPath } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { teamText } from "./teamText";

/** A link to the client's page, where their access is granted and revoked; a hint if the account has no record. */
export function RecordLink({ clientId, name }: { clientId: string | null; name: string }) {
  return (
    <div className="flex flex-wrap gap-1.5 text-xs text-ink-soft group-data-[layout=table]/row:justify-end">
      {clientId === null ? (
        <span title={teamText.noRecordHint}>{teamText.noRecord}</span>
      ) : (
        <Button asChild size="small" look="quiet">
          <Link to={clientPath(clientId)} aria-label={`Record of ${name}`} title={teamText.onRecord}>
            {teamText.record}
          </Link>
        </Button>
      )}
    </div>
  );
}
