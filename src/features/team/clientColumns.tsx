import { formatDate } from "../../lib/formatDay";
import { Button } from "../../ui/Button";
import type { Column } from "../../ui/grid/column";
import { RowName } from "../../ui/grid/RowName";
import type { Question } from "./questions";
import type { PortalClient } from "./teamRows";
import { teamText } from "./teamText";

export interface ClientActions {
  onAsk: (question: Question) => void;
}

export const CLIENT_COLUMNS: readonly Column<PortalClient, ClientActions>[] = [
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
    name: "actions",
    label: "Actions",
    width: "6rem",
    // Over the whole width of a card.
    card: "detail",
    isLabelHidden: true,
    cell: (client, { onAsk }) => (
      <div className="flex flex-wrap gap-1.5 group-data-[layout=table]/row:justify-end">
        <Button
          size="small"
          aria-label={`Revoke the portal access of ${client.name}`}
          onClick={() => {
            onAsk({ kind: "revokeClient", client });
          }}
        >
          {teamText.revoke}
        </Button>
      </div>
    ),
    skeleton: "",
  },
];
