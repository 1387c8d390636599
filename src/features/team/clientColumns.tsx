import { formatDate } from "../../lib/formatDay";
import type { Column } from "../../ui/grid/column";
import { RowName } from "../../ui/grid/RowName";
import { RecordLink } from "./RecordLink";
import type { PortalClient } from "./teamRows";

export const CLIENT_COLUMNS: readonly Column<PortalClient, null>[] = [
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
    width: "6rem",
    // Over the whole width of a card.
    card: "detail",
    isLabelHidden: true,
    cell: ({ clientId, name }) => <RecordLink clientId={clientId} name={name} />,
    skeleton: "",
  },
];
