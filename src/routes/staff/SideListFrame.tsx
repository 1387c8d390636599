import type { ReactNode } from "react";

interface SideListFrameProps {
  /** The list of sections. */
  list: ReactNode;
  /** Where there is no room for it beside the sections, the list is not shown. */
  isListHiddenWhenNarrow?: boolean;
  children: ReactNode;
}

/** A list of 220 px at the left, and beside it forms of 672 px. */
export function SideListFrame({ list, isListHiddenWhenNarrow = false, children }: SideListFrameProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[13.75rem_minmax(0,42rem)] print:block">
      <div className={isListHiddenWhenNarrow ? "max-lg:hidden print:hidden" : undefined}>
        <div className="lg:sticky lg:top-7 lg:max-h-[calc(100cqh-3.5rem)] lg:[scrollbar-width:thin] lg:overflow-y-auto">
          {list}
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
