import { useId, type ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { Tabs } from "../ui/Tabs";

export interface AddressTab {
  /** The value in the address. */
  value: string;
  label: string;
  content: ReactNode;
}

interface AddressTabsProps {
  /** Accessible name of the tab list: "Documents and cases". */
  label: string;
  tabs: readonly [AddressTab, ...AddressTab[]];
}

/** Tabs of a record's screen. The open tab is in the address, so links and reloads keep it; the first tab has no parameter. */
export function AddressTabs({ label, tabs }: AddressTabsProps) {
  const regionId = useId();
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const open = tabs.find(({ value }) => value === parameters.get("tab")) ?? tabs[0];
  const show = (value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === tabs[0].value) next.delete("tab");
    else next.set("tab", value);
    // The history state holds the way back to the list.
    setParameters(next, { replace: true, state });
  };
  return (
    <section aria-label={label} className="space-y-4">
      <div className="overflow-x-auto overflow-y-hidden border-b border-line">
        <Tabs
          label={label}
          value={open.value}
          tabs={tabs.map((tab) => ({ value: tab.value, label: tab.label, count: null }))}
          onChange={show}
          controls={regionId}
        />
      </div>
      <div id={regionId} role="tabpanel" aria-label={open.label}>
        {open.content}
      </div>
    </section>
  );
}
