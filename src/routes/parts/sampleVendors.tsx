import { CallCell, DollarsCell } from "../../lib/rows/cells";
import type { Choice } from "../../ui/menu/choice";
import type { Column } from "../../ui/grid/column";
import { RowLink } from "../../ui/grid/RowLink";
import { StatusChipMenu } from "../../ui/menu/StatusChipMenu";
import { TruncatedText } from "../../ui/text/TruncatedText";
import type { Tone } from "../../ui/tone";
import { foldText, nameOrder } from "../../../convex/platform/texts";

export interface Vendor {
  key: number;
  name: string;
  service: string;
  feeCents: number;
  status: VendorStatus;
  haystack: string;
}

export const VENDOR_STATUSES = ["engaged", "asked", "past"] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

export const VENDOR_STATUS_CHOICES: readonly (Choice<VendorStatus> & { tone: Tone })[] = [
  { value: "engaged", label: "Engaged", tone: "good" },
  { value: "asked", label: "Asked for a quote", tone: "warn" },
  { value: "past", label: "Past", tone: "quiet" },
];

export interface VendorActions {
  onOpen: (vendor: Vendor) => void;
  onStatus: (vendor: Vendor, to: VendorStatus) => void;
}

export type VendorColumn = "vendor" | "service" | "fee" | "status" | "call";

export const VENDOR_COLUMNS: readonly Column<Vendor, VendorActions, VendorColumn>[] = [
  {
    name: "vendor",
    label: "Vendor",
    width: "minmax(13rem,1.6fr)",
    card: "title",
    cell: (vendor, { onOpen }) => (
      <RowLink
        name={vendor.name}
        detail={`vendor${String(vendor.key)}@mail.test`}
        href={`#${String(vendor.key)}`}
        onOpen={() => {
          onOpen(vendor);
        }}
      />
    ),
    sortBy: (vendor) => nameOrder(vendor.name),
    csv: { Vendor: (vendor) => vendor.name },
  },
  {
    name: "service",
    label: "Service",
    width: "minmax(6rem,1fr)",
    from: 48,
    card: "detail",
    cell: (vendor) => <TruncatedText text={vendor.service} className="max-w-(--cut,9rem)" />,
    cellClass: "text-ink-soft",
    sortBy: (vendor) => vendor.service,
    csv: { Service: (vendor) => vendor.service },
  },
  {
    name: "fee",
    label: "Fee",
    width: "7rem",
    card: "figure",
    align: "right",
    cell: (vendor) => <DollarsCell cents={vendor.feeCents} />,
    cellClass: "tabular-nums",
    sortBy: (vendor) => vendor.feeCents,
    csv: { Fee: (vendor) => vendor.feeCents / 100 },
  },
  {
    name: "status",
    label: "Status",
    width: "11rem",
    card: "control",
    cell: (vendor, { onStatus }) => (
      <StatusChipMenu
        label={`Status of ${vendor.name}`}
        value={vendor.status}
        choices={VENDOR_STATUS_CHOICES}
        onChoose={(to) => {
          onStatus(vendor, to);
        }}
        onOpenChange={() => undefined}
      />
    ),
    skeleton: "h-6 w-28 rounded-full",
    csv: { Status: (vendor) => vendor.status },
  },
  {
    name: "call",
    label: "Call",
    width: "2rem",
    card: "action",
    isLabelHidden: true,
    cell: (vendor) => <CallCell phone="3055550100" name={vendor.name} />,
    skeleton: "",
  },
];

const VENDOR_SERVICES = ["Certified translation", "Court reporting", "Medical examination", "Courier"];

/** Vendors with keys from `count` down to 1. Some names are longer than their column. */
export function sampleVendors(count: number): Vendor[] {
  return Array.from({ length: count }, (_, at) => {
    const key = count - at;
    const long = key % 7 === 0 ? " of the Greater Miami and Fort Lauderdale Metropolitan Area, Incorporated" : "";
    const name = `Vendor ${String(key)}${long}`;
    return {
      key,
      name,
      service: VENDOR_SERVICES[key % VENDOR_SERVICES.length] ?? "",
      feeCents: (key * 3_713) % 250_000,
      status: VENDOR_STATUSES[key % VENDOR_STATUSES.length] ?? "asked",
      haystack: foldText(name),
    };
  });
}
