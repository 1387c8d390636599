import type { FunctionReturnType } from "convex/server";
import { Link } from "react-router-dom";
import type { api } from "../../../../convex/_generated/api";
import { CASE_STATUS_WORDS } from "../../../../convex/cases/record/rules";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { casePath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import type { Column } from "../../../ui/grid/column";
import { RowMark } from "../../../ui/grid/rowMark";
import { TruncatedText } from "../../../ui/text/TruncatedText";

export type ListedCase = FunctionReturnType<typeof api.cases.record.staff.ofClient>[number];

/** A client's cases: number, type, status, and when they were created. */
export const CASE_COLUMNS: readonly Column<ListedCase, null>[] = [
  {
    name: "number",
    label: "Case Number",
    width: "minmax(10rem,1fr)",
    card: "title",
    cell: (clientCase) => (
      <span className="inline-flex items-center gap-2">
        <Link
          to={casePath(clientCase)}
          className="inline-flex min-h-6 items-center text-sm font-medium text-accent-ink tabular-nums hover:underline touch:min-h-11"
        >
          {clientCase.caseNumber}
        </Link>
        <RowMark href={casePath(clientCase)} />
      </span>
    ),
  },
  {
    name: "type",
    label: "Type",
    width: "minmax(9rem,1.4fr)",
    card: "line",
    cellClass: "text-ink-soft",
    cell: ({ caseTypeWords }) => <TruncatedText text={caseTypeWords} className="" />,
  },
  {
    name: "status",
    label: "Status",
    width: "8rem",
    card: "figure",
    cell: ({ status }) => <Badge tone={CASE_STATUS_WORDS[status].tone}>{CASE_STATUS_WORDS[status].label}</Badge>,
  },
  {
    name: "created",
    label: "Created",
    width: "7.5rem",
    card: "line",
    cellClass: "text-ink-soft",
    cell: ({ createdAt }) => (
      <time dateTime={new Date(createdAt).toISOString()} title={formatExactTime(createdAt)}>
        {formatDate(createdAt)}
      </time>
    ),
  },
];
