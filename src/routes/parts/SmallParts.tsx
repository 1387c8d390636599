import { Copy, Inbox } from "lucide-react";
import { useState } from "react";
import { formatAge, formatCount, formatExactTime } from "../../lib/format/format";
import { Avatar } from "../../ui/text/Avatar";
import { Badge } from "../../ui/text/Badge";
import { Banner } from "../../ui/feedback/Banner";
import { Button } from "../../ui/Button";
import { CheckBox } from "../../ui/form/CheckBox";
import { DoneBox } from "../../ui/form/DoneBox";
import { Empty } from "../../ui/feedback/Empty";
import { ChipTabs } from "../../ui/ChipTabs";
import { FilterTabs } from "../../ui/FilterTabs";
import { IconButton } from "../../ui/IconButton";
import { FloatingNotices } from "../../ui/feedback/FloatingNotices";
import { Kbd } from "../../ui/text/Kbd";
import { LiveTime } from "../../ui/text/LiveTime";
import { Progress } from "../../ui/feedback/Progress";
import { QrCode } from "../../ui/text/QrCode";
import { ListLoading } from "../../ui/feedback/ListLoading";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { Spinner } from "../../ui/feedback/Spinner";
import { RowActs } from "../../ui/RowActs";
import { StatusChipMenu } from "../../ui/menu/StatusChipMenu";
import { LabelledSelect } from "../../ui/form/LabelledSelect";
import { Switch } from "../../ui/form/Switch";
import { TextArea } from "../../ui/form/TextArea";
import { Tiles } from "../../ui/Tiles";
import type { Tone } from "../../ui/tone";
import { PartLine, PartSection, PartState } from "./Part";
import { VENDOR_STATUS_CHOICES, type VendorStatus } from "./sampleVendors";

const LOOKS = ["primary", "danger", "plain", "quiet", "link"] as const;
const SIZES = ["small", "normal", "large"] as const;
const SAVING = [
  { word: null, isHalted: false },
  { word: "Saving…", isHalted: false },
  { word: "Not sent yet", isHalted: true },
];
const TONES: readonly Tone[] = ["quiet", "info", "violet", "warn", "good", "bad"];

export function ButtonParts() {
  return (
    <PartSection name="Button">
      {LOOKS.map((look) => (
        <PartState key={look} name={look}>
          <PartLine>
            {SIZES.map((size) => (
              <Button key={size} look={look} size={size}>
                {size}
              </Button>
            ))}
            <Button look={look} disabled>
              disabled
            </Button>
          </PartLine>
        </PartState>
      ))}
      <PartState name="IconButton">
        <IconButton label="Received">
          <Inbox aria-hidden className="size-4" />
        </IconButton>
      </PartState>
      <PartState name="RowActs">
        <div className="group/row">
          <RowActs
            label="Actions for Acme"
            acts={[
              { label: "Receive", icon: Inbox, act: () => undefined },
              { label: "Copy", icon: Copy, act: () => undefined, disabled: true },
            ]}
          />
        </div>
      </PartState>
    </PartSection>
  );
}

export function IndicatorParts() {
  const [openedAt] = useState(Date.now);
  return (
    <PartSection name="Indicators">
      <PartState name="CheckBox">
        <PartLine>
          <CheckBox label="Marked" isOn onChange={() => undefined} />
          <CheckBox label="Not marked" isOn={false} onChange={() => undefined} />
        </PartLine>
      </PartState>
      <PartState name="QrCode">
        <QrCode text="https://example.test/a-link" label="QR code of a link" />
      </PartState>
      <PartState name="Badge">
        <PartLine>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </PartLine>
      </PartState>
      <PartState name="Avatar">
        <PartLine>
          <Avatar name="Ana" size="small" />
          <Avatar name="Łukasz" />
          <Avatar name="山田" size="large" />
          <Avatar name=" " />
        </PartLine>
      </PartState>
      <PartState name="DoneBox: open, done, disabled">
        <DoneBoxes />
      </PartState>
      <PartState name="Kbd, LiveTime, Spinner, Skeleton">
        <PartLine>
          <Kbd>Ctrl</Kbd>
          <Kbd>/</Kbd>
          <LiveTime at={openedAt} format={formatAge} formatExact={formatExactTime} className="text-sm text-ink-soft" />
          <Spinner />
          <Skeleton className="w-32" />
        </PartLine>
      </PartState>
      <PartState name="ListLoading">
        <ListLoading label="Loading vendors..." />
      </PartState>
    </PartSection>
  );
}

function DoneBoxes() {
  const [isDone, setDone] = useState(false);
  return (
    <PartLine>
      <DoneBox label="Done: call the bank" isDone={isDone} onChange={setDone} />
      <DoneBox label="Done: write the email" isDone onChange={() => undefined} />
      <DoneBox label="Done: wait" isDone={false} disabled onChange={() => undefined} />
    </PartLine>
  );
}

export function FeedbackParts() {
  return (
    <PartSection name="Feedback">
      <PartState name="Progress: none, some, all, wide">
        <div className="space-y-2">
          {[0, 340, 1_000].map((value) => (
            <Progress key={value} value={value} max={1_000} label={`Loading… ${formatCount(value)} of 1,000`} />
          ))}
          <Progress value={67} max={100} label="67 %" isWide />
        </div>
      </PartState>
      <PartState name="Banner: good, info, warn with an action, bad">
        <div className="space-y-2">
          <Banner tone="good">The invoice was sent.</Banner>
          <Banner tone="info">You are signed in as ana@passage.test.</Banner>
          <Banner tone="warn" action={<Button size="small">Retry</Button>}>
            The list was last updated an hour ago.
          </Banner>
          <Banner tone="bad">The change was not saved. Try again in a moment.</Banner>
        </div>
      </PartState>
      <PartState name="FloatingNotices">
        <div className="relative h-24 rounded-lg border border-line bg-surface">
          <FloatingNotices>
            <Banner tone="warn">The connection is lost.</Banner>
          </FloatingNotices>
        </div>
      </PartState>
      <PartState name="Empty">
        <Empty icon={<Inbox aria-hidden />} title="No vendors found" action={<Button>Show all vendors</Button>}>
          No vendor matches this search and status.
        </Empty>
      </PartState>
    </PartSection>
  );
}

function FewTabs() {
  const [status, setStatus] = useState<VendorStatus>("engaged");
  const tabs = VENDOR_STATUS_CHOICES.slice(0, 2).map(({ value, label }) => {
    return { value, label, count: null, isDisabled: value === "asked" };
  });
  return (
    <PartState name="FilterTabs of few: tabs in narrower places, one of them not to be chosen; ChipTabs">
      <FilterTabs
        label="Status, few"
        value={status}
        tabs={tabs}
        onChange={setStatus}
        controls="parts-choices"
        room="few"
      />
      <ChipTabs label="Status, chips" value={status} tabs={tabs} onChange={setStatus} controls="parts-choices" />
    </PartState>
  );
}

function TileStates() {
  return (
    <PartState name="Tiles: known, loading, unknown">
      <div id="parts-choices" className="space-y-3">
        <Tiles tiles={tiles("$1,250k")} isLoading={false} />
        <Tiles tiles={tiles(null)} isLoading />
        <Tiles tiles={tiles(null)} isLoading={false} />
        <Tiles tiles={tiles("$1,250k").map((tile) => ({ ...tile, hint: "Jun 20 – Jul 19, 2025" }))} isLoading={false} />
      </div>
    </PartState>
  );
}

export function ChoiceParts() {
  const [status, setStatus] = useState<VendorStatus>("asked");
  const tabs = VENDOR_STATUS_CHOICES.map(({ value, label }, at) => ({ value, label, count: at * 1_234 }));
  return (
    <PartSection name="Choices">
      <PartState name="FilterTabs with counts: a select below 1280 px">
        <FilterTabs label="Status" value={status} tabs={tabs} onChange={setStatus} controls="parts-choices" />
      </PartState>
      <PartState name="FilterTabs while the counts are unknown">
        <FilterTabs
          label="Status, unknown"
          value={status}
          tabs={tabs.map((tab) => ({ ...tab, count: null }))}
          onChange={setStatus}
          controls="parts-choices"
        />
      </PartState>
      <FewTabs />
      <PartState name="StatusChipMenu">
        <StatusChipMenu
          label="Status"
          value={status}
          choices={VENDOR_STATUS_CHOICES}
          onChoose={setStatus}
          onOpenChange={() => undefined}
        />
      </PartState>
      <SavingStates />
      <PartState name="LabelledSelect">
        <LabelledSelect
          label="Status of a vendor"
          value={status}
          choices={VENDOR_STATUS_CHOICES}
          onChoose={setStatus}
        />
      </PartState>
      <SwitchStates />
      <TileStates />
      <PartState name="TextArea: plain, with an error, grown to its last row">
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <TextArea label="New note" rows={3} placeholder="Add a note..." />
          <TextArea label="Reason" rows={3} error="A reason is required" defaultValue=" " />
          <TextArea label="Long note" rows={2} maxRows={3} value={"One\nTwo\nThree\nFour"} readOnly />
        </div>
      </PartState>
    </PartSection>
  );
}

function SavingStates() {
  const [status, setStatus] = useState<VendorStatus>("asked");
  return (
    <PartState name="StatusChipMenu: just set, after two seconds, without a connection">
      <div className="flex flex-wrap gap-6 pb-4">
        {SAVING.map((saving) => (
          <StatusChipMenu
            key={saving.word}
            label={`Status, ${saving.word ?? "just set"}`}
            value={status}
            choices={VENDOR_STATUS_CHOICES}
            onChoose={setStatus}
            onOpenChange={() => undefined}
            saving={saving}
          />
        ))}
      </div>
    </PartState>
  );
}

function SwitchStates() {
  const [isOn, setOn] = useState(true);
  const change = () => {
    setOn(!isOn);
  };
  return (
    <PartState name="Switch: on and off, with a hint, disabled">
      <div className="max-w-sm">
        <Switch label="New vendors" isOn={isOn} onChange={change} />
        <Switch label="Mail" hint="One mail a day." isOn={!isOn} onChange={change} />
        <Switch label="Mail, not allowed" isOn={false} onChange={change} disabled />
      </div>
    </PartState>
  );
}

const TILE_TONES: readonly Tone[] = ["info", "violet", "quiet", "good"];

const tiles = (value: string | null) => TILE_TONES.map((tone) => ({ label: `Revenue, ${tone}`, tone, value }));
