import { useState } from "react";
import { ActivityStretch } from "./ActivityStretch";
import { activityText } from "./activityText";
import type { ActivityPlace } from "./activity";

/** The events of a lead and of leads merged into it, the newest first, with people and times; live. */
export function LeadActivity({ leadId }: { leadId: string }) {
  return (
    // Takes the focus of a button that disappears.
    <section aria-label={activityText.heading} tabIndex={-1} className="outline-none">
      <h2 className="mb-2 flex min-h-8 items-center text-section font-semibold text-ink">{activityText.heading}</h2>
      <Stretches key={leadId} leadId={leadId} />
    </section>
  );
}

/** Each request for older entries ends a stretch: later events belong to it, so none is missed between two stretches. */
function Stretches({ leadId }: { leadId: string }) {
  const [ends, setEnds] = useState<readonly ActivityPlace[]>([]);
  return (
    <div className="space-y-3 border-l border-line pl-4">
      {[...ends, null].map((last, index) => {
        const before = ends[index - 1] ?? null;
        return (
          <ActivityStretch
            key={before?.id ?? ""}
            leadId={leadId}
            before={before}
            last={last}
            onOlder={(end) => {
              setEnds(ends.toSpliced(index, 0, end));
            }}
          />
        );
      })}
    </div>
  );
}
