import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "../../ui/text/PageHeading";
import { usePageTitle } from "../usePageTitle";

/** Null before the first change. */
export type SaveState = "unsaved" | "saved" | null;

interface SettingsHeadProps {
  title: string;
  /** The sentence below the title. */
  line?: string;
  state?: SaveState;
  /** Button in the row of the title. */
  action?: ReactNode;
}

/** The head of a settings screen: title, state of its form, and action in one row. */
export function SettingsHead({ title, line, state = null, action }: SettingsHeadProps) {
  usePageTitle(`${title} · Settings`);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-44 space-y-1">
        <div className="flex min-h-9 flex-wrap items-center gap-x-3">
          <PageHeading look="section">{title}</PageHeading>
          <SaveMark state={state} />
        </div>
        {line === undefined ? null : <p className="text-sm text-ink-soft">{line}</p>}
      </div>
      {action}
    </div>
  );
}

function SaveMark({ state }: { state: SaveState }) {
  return (
    <span role="status" className="flex items-center gap-1 text-sm text-ink-soft">
      {state === "saved" ? <Check aria-hidden className="size-4 text-good-ink" /> : null}
      {state === "saved" ? "Saved" : null}
      {state === "unsaved" ? "Unsaved changes" : null}
    </span>
  );
}
