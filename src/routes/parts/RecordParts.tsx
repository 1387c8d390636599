import { UserX } from "lucide-react";
import { formatDollars } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Detail, DetailList } from "../../ui/DetailList";
import { LinkedText } from "../../ui/LinkedText";
import { ScrollBox } from "../../ui/ScrollBox";
import { RecordView } from "../staff/RecordScreen";
import { ScreenFailure } from "../staff/ScreenFailure";
import { Part, State } from "./Part";
import { sampleVendors, type Vendor } from "./sampleVendors";

const VIEW = {
  back: { to: paths.parts, label: "Back to vendors" },
  loading: "Loading vendor...",
  notFound: { icon: <UserX aria-hidden />, title: "Vendor not found" },
  title: (vendor: Vendor) => vendor.name,
  actions: () => <Button>Edit</Button>,
  details: (vendor: Vendor) => (
    <DetailList>
      <Detail label="Email address">
        <LinkedText text="vendor@mail.test" link="mailto:vendor@mail.test" />
      </Detail>
      <Detail label="Service">{vendor.service}</Detail>
      <Detail label="Fee">{formatDollars(vendor.feeCents)}</Detail>
      <Detail label="Notes">{"Two lines\nof text"}</Detail>
    </DetailList>
  ),
  aside: {
    label: "Notes",
    content: () => (
      <ScrollBox label="List of notes" className="h-40 p-4">
        <p className="h-64 text-sm text-ink-soft">Beside the details on wide screens; scrolls on its own.</p>
      </ScrollBox>
    ),
  },
};

const [vendor] = sampleVendors(7);

/** A size container like the one that StaffShell gives a screen. */
function Screen({ record }: { record: Vendor | null | undefined }) {
  return (
    <div className="[container-type:size] h-112 overflow-y-auto rounded-lg border border-line">
      <RecordView record={record} {...VIEW} />
    </div>
  );
}

export function RecordParts() {
  return (
    <Part name="RecordScreen">
      <State name="shown">
        <Screen record={vendor} />
      </State>
      <State name="loading">
        <Screen record={undefined} />
      </State>
      <State name="not found">
        <Screen record={null} />
      </State>
      <State name="refused">
        <ScreenFailure error={new Error("[Request ID: 3e] Server Error")} action={<Button>Back to vendors</Button>} />
      </State>
    </Part>
  );
}
