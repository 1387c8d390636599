import type { ReactNode } from "react";
import { Tabs, type TabsProps } from "./Tabs";

/** Tabs of a phone: chips in a line that scrolls, with room for the ring of the focus. `beside` stays at the line's end. */
export function ChipTabs<T extends string>({ beside, ...tabs }: Omit<TabsProps<T>, "look"> & { beside?: ReactNode }) {
  return (
    <div className="flex h-11 min-w-0 items-center gap-2">
      <div className="relative -ml-4 min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto py-1 pl-4">
        <Tabs {...tabs} look="chips" />
      </div>
      {beside === undefined ? null : <div className="w-30 shrink-0">{beside}</div>}
    </div>
  );
}
