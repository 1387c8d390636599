import type { ReactNode } from "react";
import { PageHeading } from "../text/PageHeading";

interface EmptyProps {
  icon?: ReactNode;
  title: string;
  /** True if nothing else is on the screen: the title is then its heading. */
  isHeading?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

/** The empty state of a screen or list: a title, and an action. */
export function Empty({ icon, title, isHeading = false, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-14 text-center">
      {icon ? (
        <div className="mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-surface text-ink-faint [&_svg]:size-5">
          {icon}
        </div>
      ) : null}
      {isHeading ? (
        <PageHeading look="part">{title}</PageHeading>
      ) : (
        <p className="text-base font-medium text-ink">{title}</p>
      )}
      {children ? <div className="max-w-sm text-sm text-balance text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
