import { useId, type ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { cn } from "../ui/cn";
import { Tabs } from "../ui/Tabs";
import { useIsPrinting } from "./useIsPrinting";

export interface AddressTab {
  /** The value in the address. */
  value: string;
  label: string;
  /** After the label; none for null and 0. */
  count?: number | null | undefined;
  content: ReactNode;
}

interface AddressTabsProps {
  /** Accessible name of the tab list: "Documents and cases". */
  label: string;
  tabs: readonly [AddressTab, ...AddressTab[]];
  /** Parameters that open a tab where the address names none: a link to a document, with the tab of the documents. */
  openedBy?: Readonly<Record<string, string>>;
}

/**
 * Tabs of a record's screen. The open tab is in the address, so links and reloads keep it; the first tab has no parameter. Paper has
 * the content of all of them, each under its label.
 */
export function AddressTabs({ label, tabs, openedBy = {} }: AddressTabsProps) {
  const regionId = useId();
  const isPrinting = useIsPrinting();
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const implied = Object.keys(openedBy).find((parameter) => parameters.has(parameter));
  const named = parameters.get("tab") ?? (implied === undefined ? null : openedBy[implied]);
  const open = tabs.find(({ value }) => value === named) ?? tabs[0];
  const show = (value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === tabs[0].value) next.delete("tab");
    else next.set("tab", value);
    for (const parameter of Object.keys(openedBy)) next.delete(parameter);
    // The history state holds the way back to the list.
    setParameters(next, { replace: true, state });
  };
  return (
    <section aria-label={label} className="space-y-4">
      <div className={cn("overflow-x-auto overflow-y-hidden border-b border-line", isPrinting && "print:hidden")}>
        <Tabs
          label={label}
          value={open.value}
          tabs={tabs.map((tab) => ({ value: tab.value, label: tab.label, count: tab.count || null }))}
          onChange={show}
          controls={regionId}
        />
      </div>
      {(isPrinting ? tabs : [open]).map(({ value, label: name, content }) => (
        <div key={value} id={value === open.value ? regionId : undefined} role="tabpanel" aria-label={name}>
          {isPrinting ? (
            <h2 className="mb-3 hidden border-b border-line pb-1 text-base font-semibold text-ink print:block">
              {name}
            </h2>
          ) : null}
          {content}
        </div>
      ))}
    </section>
  );
}
