import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../convex/_generated/api";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Badge } from "../../ui/Badge";
import { DetailsLoading } from "../../ui/DetailList";
import { ListFailed } from "../../ui/ListFailed";
import { templateText, caseTypesText } from "./templateText";

type ListedTemplate = FunctionReturnType<typeof api.caseTemplates.staff.list>[number];

/** All templates, each with the way to its form. */
export function TemplateList({ pathOf }: { pathOf: (key: string) => string }) {
  const { value: templates, error, isRetrying, retry } = useRecoveringQuery(api.caseTemplates.staff.list, {});
  if (error !== null) {
    return <ListFailed message={listErrorText(error, templateText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (templates === undefined) return <DetailsLoading label={templateText.loading} />;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {templates.map((template) => (
        <li key={template.key}>
          <Link
            to={pathOf(template.key)}
            className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-sm text-ink hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {template.name}
                <Mark template={template} />
              </span>
              <span className="block break-words text-ink-soft">{caseTypesText(template.caseTypes)}</span>
              <span className="block text-xs text-ink-soft">{templateText.counts(template)}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Mark({ template: { isSeeded, version } }: { template: ListedTemplate }) {
  if (!isSeeded) return <Badge tone="info">{templateText.own}</Badge>;
  return version > 0 ? <Badge tone="warn">{templateText.changed}</Badge> : null;
}
