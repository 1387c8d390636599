import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { LEAD_STATUS_LABELS, type LeadStatus } from "../../../../convex/leads/status/rules";
import { leadPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { MergeForm } from "./MergeForm";
import { mergeText } from "./mergeText";

/** The list's data of a lead. */
export interface ListedLead {
  readonly key: number;
  readonly leadId: string;
  readonly fullName: string;
  readonly email: string;
  readonly status: LeadStatus;
}

type Pair = readonly [string, string];

/** The leads of each address; comparing two of them replaces the list. */
export function DuplicateList({ groups }: { groups: readonly (readonly ListedLead[])[] }) {
  const [pair, setPair] = useState<Pair | null>(null);
  const close = () => {
    setPair(null);
  };
  if (pair !== null) {
    return (
      <div className="space-y-3">
        <Button look="quiet" size="small" onClick={close}>
          <ChevronLeft aria-hidden className="size-4" />
          {mergeText.back}
        </Button>
        <MergeForm leadIds={pair} onClose={close} />
      </div>
    );
  }
  if (groups.length === 0) return <Empty title={mergeText.none} />;
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">{mergeText.listAbout}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {groups.map((leads) => (
          <Group key={leads[0]?.email} leads={leads} onCompare={setPair} />
        ))}
      </ul>
    </div>
  );
}

/** Each of the later leads can be compared with the first one. */
function Group({ leads, onCompare }: { leads: readonly ListedLead[]; onCompare: (pair: Pair) => void }) {
  const [first] = leads;
  return (
    <li className="space-y-1.5 px-4 py-3">
      <p dir="auto" className="text-left text-xs break-words text-ink-soft">
        {first?.email}
      </p>
      <ul className="space-y-1.5">
        {leads.map((lead) => (
          <li key={lead.key} className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm touch:min-h-11">
            <Link
              to={leadPath(lead.leadId)}
              dir="auto"
              className="hit-area min-w-0 font-medium break-words text-accent-ink hover:underline"
            >
              {lead.fullName}
            </Link>
            <span className="text-xs text-ink-soft">{lead.leadId}</span>
            <Badge>{LEAD_STATUS_LABELS[lead.status]}</Badge>
            {first === undefined || lead === first ? null : (
              <Button
                size="small"
                className="ml-auto"
                aria-label={`Merge ${first.leadId} with ${lead.leadId}`}
                onClick={() => {
                  onCompare([first.leadId, lead.leadId]);
                }}
              >
                {mergeText.merge}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
