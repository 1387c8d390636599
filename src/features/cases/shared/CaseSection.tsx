import type { ReactNode } from "react";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import type { Recovering } from "../../../lib/calls/useRecoveringQuery";
import { Empty } from "../../../ui/feedback/Empty";
import { DetailsLoading } from "../../../ui/text/DetailList";

interface CaseSectionProps<Item> {
  words: Record<"heading" | "loading" | "failed" | "empty" | "emptyHint", string>;
  icon: ReactNode;
  listed: Recovering<readonly Item[]>;
  /** Beside the heading, or in the empty list. */
  actions: ReactNode;
  /** Before the actions, if the list is not empty. */
  figures?: (items: readonly Item[]) => ReactNode;
  list: (items: readonly Item[]) => ReactNode;
  /** The dialogs of the section. */
  children: ReactNode;
}

/** A list on a case's page in its four states, with its heading and buttons. */
export function CaseSection<Item>(section: CaseSectionProps<Item>) {
  const { words, listed, actions, figures, children } = section;
  const items = listed.value ?? [];
  return (
    <section aria-label={words.heading}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section font-semibold text-ink">{words.heading}</h2>
        {items.length === 0 ? null : (
          <span className="flex flex-wrap items-center gap-3">
            {figures?.(items)}
            {actions}
          </span>
        )}
      </div>
      <Content {...section} />
      {children}
    </section>
  );
}

function Content<Item>({ words, icon, listed: { value: items, ...failure }, actions, list }: CaseSectionProps<Item>) {
  if (failure.error !== null) return <QueryFailed text={words.failed} {...failure} />;
  if (items === undefined) return <DetailsLoading label={words.loading} />;
  if (items.length > 0) return list(items);
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Empty icon={icon} title={words.empty} action={actions}>
        {words.emptyHint}
      </Empty>
    </div>
  );
}
