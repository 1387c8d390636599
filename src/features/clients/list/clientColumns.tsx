import { Link } from "react-router-dom";
import {
  CLIENT_STATUS_LABELS,
  CLIENT_STATUS_TONES,
  CLIENT_TYPE_LABELS,
  CLIENT_TYPE_TONES,
} from "../../../../convex/clients/record/rules";
import { formatPhone } from "../../../lib/format/formatPhone";
import { formatDate, isoDayOf } from "../../../lib/format/formatDay";
import { clientPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import type { Column } from "../../../ui/grid/column";
import { RowLink } from "../../../ui/grid/RowLink";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import type { ClientRow } from "./clientRow";
import { clientText } from "./clientText";
import { nameOrder } from "../../../../convex/platform/texts";

export type ClientColumn = "client" | "caseType" | "type" | "status" | "portal" | "onboarded";

export interface ClientActions {
  onOpen: (client: ClientRow) => void;
}

function contactOf({ clientEmail, clientPhone }: ClientRow): string {
  return clientPhone === null ? clientEmail : `${clientEmail} · ${formatPhone(clientPhone)}`;
}

/** As the list narrows, the kind of client is hidden first, then the onboarding day, then the case type. */
export const CLIENT_COLUMNS: readonly Column<ClientRow, ClientActions, ClientColumn>[] = [
  {
    name: "client",
    label: "Client",
    width: "minmax(14rem,2fr)",
    card: "title",
    cell: (client, { onOpen }) => (
      <RowLink
        name={client.clientName}
        detail={contactOf(client)}
        mark={client.isSample ? <Badge tone="quiet">{clientText.sample}</Badge> : null}
        href={clientPath(client.pathId)}
        onOpen={() => {
          onOpen(client);
        }}
      />
    ),
    text: ({ clientName }) => clientName,
    sortBy: ({ clientName }) => nameOrder(clientName),
    csv: {
      Client: ({ clientName }) => clientName,
      Email: ({ clientEmail }) => clientEmail,
      Phone: ({ clientPhone }) => clientPhone,
    },
  },
  {
    name: "caseType",
    label: "Case Type",
    width: "minmax(7rem,1fr)",
    from: 40,
    card: "detail",
    cell: ({ caseTypeWords }) => <TruncatedText text={caseTypeWords || "-"} className="max-w-(--cut,12rem)" />,
    cellClass: "text-ink-soft",
    sortBy: ({ caseTypeWords }) => nameOrder(caseTypeWords) || null,
    csv: { "Case Type": ({ caseTypeWords }) => caseTypeWords },
  },
  {
    name: "type",
    label: "Client Type",
    width: "7rem",
    from: 56,
    cell: ({ clientType }) => <Badge tone={CLIENT_TYPE_TONES[clientType]}>{CLIENT_TYPE_LABELS[clientType]}</Badge>,
    sortBy: ({ clientType }) => clientType,
    csv: { "Client Type": ({ clientType }) => CLIENT_TYPE_LABELS[clientType] },
  },
  {
    name: "status",
    label: "Status",
    width: "6rem",
    card: "control",
    cell: ({ status }) => <Badge tone={CLIENT_STATUS_TONES[status]}>{CLIENT_STATUS_LABELS[status]}</Badge>,
    sortBy: ({ status }) => CLIENT_STATUS_LABELS[status],
    csv: { Status: ({ status }) => CLIENT_STATUS_LABELS[status] },
  },
  {
    name: "portal",
    label: "Portal Access",
    width: "8rem",
    card: "action",
    cell: ({ isPortalGranted, pathId, clientName }) =>
      isPortalGranted ? (
        <Badge tone="good">{clientText.granted}</Badge>
      ) : (
        <Button asChild look="quiet" size="small" className="-ml-2.5">
          <Link to={clientPath(pathId)} aria-label={`${clientText.grant}: ${clientName}`}>
            {clientText.grant}
          </Link>
        </Button>
      ),
    sortBy: ({ isPortalGranted }) => (isPortalGranted ? 1 : 0),
    csv: { "Portal Access": ({ isPortalGranted }) => (isPortalGranted ? clientText.granted : "") },
  },
  {
    name: "onboarded",
    label: "Onboarded",
    width: "6.5rem",
    from: 48,
    cell: ({ onboardedAt }) => formatDate(onboardedAt),
    cellClass: "text-ink-soft tabular-nums",
    sortBy: ({ onboardedAt }) => onboardedAt,
    csv: { Onboarded: ({ onboardedAt }) => isoDayOf(onboardedAt) },
  },
];
