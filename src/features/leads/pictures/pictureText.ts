import { LEAD_STATUS_LABELS, LEAD_STATUS_TONES, LEAD_STATUSES } from "../../../../convex/leads/status/rules";
import type { BarSeries } from "../../../ui/chart/bars";

export const leadPictureText = {
  asTable: "Show as table",
  tableOf: (title: string) => `${title}, as a table`,
  statuses: "Leads by status",
  period: "At the end of",
  revenue: "Revenue by month",
  month: "Month",
  revenueHint:
    "Potential revenue is in the month in which the form was submitted, closed and lost revenue in the month of that status. A lead without a timestamp came when it was read from the sheet.",
  sources: "Closed leads by source",
  source: "Source",
  column: (header: string) => `The source is the answer to “${header}” in the sheet.`,
  noColumn: "No column for sources",
  noColumnHint:
    "Add a column to the sheet that is headed “Source” or “How did you hear about us?”, and leads are compared by it here.",
  noLeads: "No leads yet",
  noLeadsHint: "The statuses of leads show here, a minute after the leads arrive.",
  noRevenue: "No revenue yet",
  noRevenueHint: "The potential value of leads shows here, month by month.",
  counting: "Leads are being counted. The charts grow until all of them are in.",
  loading: "Loading figures…",
  failed: "Failed to load the figures of leads. Please try again.",
  none: "No source",
  others: "Other sources",
  all: "All leads",
};

/** The list's colours of the statuses. */
export const STATUS_SERIES: readonly BarSeries[] = LEAD_STATUSES.map((status) => ({
  name: LEAD_STATUS_LABELS[status],
  tone: LEAD_STATUS_TONES[status],
}));

export const REVENUE_SERIES: readonly BarSeries[] = [
  { name: "Potential", tone: "violet" },
  { name: "Closed", tone: "good" },
  { name: "Lost", tone: "quiet" },
];

export const CLOSED_SERIES: readonly BarSeries[] = [{ name: "Closed", tone: "good" }];
