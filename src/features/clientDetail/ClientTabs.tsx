import { useId, type ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { Tabs } from "../../ui/Tabs";
import { clientDetailText } from "./clientDetailText";

interface ClientTab {
  /** The value in the address. */
  value: string;
  label: string;
  content: ReactNode;
}

/** What belongs to the client, in tabs: the one that is open is in the address. The first one needs no mention there. */
export function ClientTabs({ tabs }: { tabs: readonly [ClientTab, ...ClientTab[]] }) {
  const regionId = useId();
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const open = tabs.find(({ value }) => value === parameters.get("tab")) ?? tabs[0];
  const show = (value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === tabs[0].value) next.delete("tab");
    else next.set("tab", value);
    // The way back to the list is in the state.
    setParameters(next, { replace: true, state });
  };
  return (
    <section aria-label={clientDetailText.sections} className="space-y-4">
      <div className="border-b border-line">
        <Tabs
          label={clientDetailText.sections}
          value={open.value}
          tabs={tabs.map(({ value, label }) => ({ value, label, count: null }))}
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
