import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";

interface ScreenHeadProps {
  title: string;
  /** The sentence below the title. */
  line: string;
  action?: ReactNode;
}

/** The head of a screen, whose title is also that of the browser's tab. */
export function ScreenHead({ title, line, action }: ScreenHeadProps) {
  usePageTitle(title);
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 space-y-1">
        <PageHeading>{title}</PageHeading>
        <p className="text-sm text-ink-soft">{line}</p>
      </div>
      {action}
    </div>
  );
}
