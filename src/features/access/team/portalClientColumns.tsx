import { formatDate } from "../../../lib/format/formatDay";
import type { Column } from "../../../ui/grid/column";
import { RowName } from "../../../ui/grid/RowName";
import { Button } from "../../../ui/Button";
import type { TeamQuestion } from "./questions";
import { RecordLink } from "./RecordLink";
import type { PortalClient } from "./teamRows";
import { teamText } from "./teamText";

interface PortalClientActions {
  onAsk: (question: TeamQuestion) => void;
}

export const PORTAL_CLIENT_COLUMNS: readonly Column<PortalClient, PortalClientActions>[] = [
  {
    name: "client",
    label: "Client",
    width: "minmax(10.5rem,1.6fr)",
    card: "title",
    cell: ({ name, email }) => <RowName name={name} detail={email} />,
  },
  {
    name: "since",
    label: "Access since",
    width: "minmax(6.5rem,1fr)",
    card: "figure",
    cell: ({ joinedAt }) => <time dateTime={new Date(joinedAt).toISOString()}>{formatDate(joinedAt)}</time>,
    cellClass: "text-xs text-ink-soft",
  },
  {
    name: "record",
    label: "Record",
    width: "10rem",
    // Across the full width of a card.
    card: "detail",
    isLabelHidden: true,
    cell: (client, { onAsk }) => <RecordOrEnd client={client} onAsk={onAsk} />,
    skeleton: "",
  },
];

/** A client with a record loses access there. */
function RecordOrEnd({ client, onAsk }: PortalClientActions & { client: PortalClient }) {
  const { clientId, name } = client;
  if (clientId !== null) return <RecordLink clientId={clientId} name={name} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 group-data-[layout=table]/row:justify-end">
      <RecordLink clientId={null} name={name} />
      <Button
        size="small"
        aria-label={`Revoke the access of ${name}`}
        onClick={() => {
          onAsk({ kind: "revokeClient", client });
        }}
      >
        {teamText.revoke}
      </Button>
    </div>
  );
}
