import { UserX } from "lucide-react";
import { AddressTabs } from "../../lib/AddressTabs";
import { ChangedMeanwhile } from "../../lib/recordForm/ChangedMeanwhile";
import { formatDollars } from "../../lib/format/format";
import { paths } from "../../lib/paths";
import { Badge } from "../../ui/text/Badge";
import { Button } from "../../ui/Button";
import { Detail, DetailGroup, Figure } from "../../ui/text/DetailList";
import { FileLink } from "../../ui/text/FileLink";
import { LinkedText } from "../../ui/text/LinkedText";
import { OutsideText } from "../../ui/text/OutsideText";
import { RecordHead, type RecordHeadContent } from "../../ui/text/RecordHead";
import { ScrollBox } from "../../ui/grid/ScrollBox";
import { RecordView } from "../staff/RecordScreen";
import { ScreenFailure } from "../staff/ScreenFailure";
import { PartSection, PartState } from "./Part";
import { sampleVendors, type Vendor } from "./sampleVendors";

/** The status is a badge here: this page's vendors cannot be changed. */
function headOf({ feeCents }: Vendor): RecordHeadContent {
  return {
    status: <Badge tone="good">Engaged</Badge>,
    value: formatDollars(feeCents),
    line: "Submitted Nov 19, 10:18 PM",
    callLink: "tel:3055550100",
    mailLink: "mailto:vendor@mail.test",
    actions: <Button>Edit</Button>,
  };
}

const VIEW = {
  section: "Vendors",
  back: { to: paths.parts, label: "Back to vendors" },
  loading: "Loading vendor...",
  notFound: { icon: <UserX aria-hidden />, title: "Vendor not found" },
  title: (vendor: Vendor) => vendor.name,
  head: headOf,
  details: (vendor: Vendor) => (
    <DetailGroup title="Contact">
      <Detail label="Email address">
        <LinkedText text="vendor@mail.test" link="mailto:vendor@mail.test" />
      </Detail>
      <Detail label="Service">{vendor.service}</Detail>
      <Detail label="Fee">{formatDollars(vendor.feeCents)}</Detail>
      <Detail label="Contract">
        <FileLink name="Contract.pdf" href="#contract" label="View contract" />
      </Detail>
      <Detail label="Notes">{"Two lines\nof text"}</Detail>
      <Figure label="Paid of the fee" value={formatDollars(vendor.feeCents)}>
        <Badge tone="good">Paid</Badge>
      </Figure>
      <Figure label="Still owed" value={formatDollars(0)} isResult />
      <Detail label="From outside">
        <OutsideText text="عبد الرحمن" />
      </Detail>
      <Detail label="Very long">
        <OutsideText text={"A long answer. ".repeat(200)} />
      </Detail>
    </DetailGroup>
  ),
  aside: {
    label: "Notes",
    count: " (3)",
    beginsOpen: true,
    kind: "vendor",
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
    <>
      <RecordHeadParts />
      <RecordScreenParts />
      <RecordContentParts />
    </>
  );
}

const LONG_NAME = "Maximiliana Guadalupe Hernández-Villanueva de la Cruz y Montoya";

function RecordHeadParts() {
  return (
    <PartSection name="RecordHead">
      {vendor ? (
        <PartState name="everything">
          <RecordHead name={vendor.name} {...headOf(vendor)} end={<Button>Notes (3)</Button>} />
        </PartState>
      ) : null}
      <PartState name="a long name, nothing else">
        <div className="max-w-88">
          <RecordHead name={LONG_NAME} />
        </div>
      </PartState>
      <PartState name="a name written from right to left, in a narrow place">
        <div className="max-w-88">
          <RecordHead
            name="عبد الرحمن الهاشمي"
            line="Submitted Nov 19, 10:18 PM"
            callLink="tel:1"
            mailLink="mailto:a@b.c"
          />
        </div>
      </PartState>
    </PartSection>
  );
}

function RecordScreenParts() {
  return (
    <PartSection name="RecordScreen">
      <PartState name="shown">
        <Screen record={vendor} />
      </PartState>
      <PartState name="loading">
        <Screen record={undefined} />
      </PartState>
      <PartState name="not found">
        <Screen record={null} />
      </PartState>
      <PartState name="refused">
        <ScreenFailure error={new Error("[Request ID: 3e] Server Error")} action={<Button>Back to vendors</Button>} />
      </PartState>
    </PartSection>
  );
}

const TABS = [
  { value: "offers", label: "Offers", content: <p className="text-sm text-ink-soft">What belongs to the vendor.</p> },
  { value: "visits", label: "Visits", content: <p className="text-sm text-ink-soft">The tab is in the address.</p> },
] as const;

const nothing = () => undefined;
const THEIRS = { label: "Fee", theirs: "$4,500", onTake: nothing };
const CHANGED = { what: "vendor", byName: "Sofia Reyes", at: Date.now() - 90_000 };

function RecordContentParts() {
  return (
    <PartSection name="In a record">
      <PartState name="AddressTabs">
        <AddressTabs label="Offers and visits" tabs={TABS} />
      </PartState>
      <PartState name="ChangedMeanwhile: above a form that others change">
        <ChangedMeanwhile
          {...CHANGED}
          changes={[
            { ...THEIRS, yours: "$3,500" },
            { ...THEIRS, label: "Service", theirs: "", yours: null },
          ]}
        />
      </PartState>
    </PartSection>
  );
}
