import type { FunctionReturnType } from "convex/server";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Badge } from "../../ui/Badge";
import { DetailsLoading } from "../../ui/DetailList";
import { ListFailed } from "../../ui/ListFailed";
import { formText } from "./formText";

type ListedForm = FunctionReturnType<typeof api.questionnaireForms.staff.list>[number];

/** All questionnaires, each with the way to its editor. */
export function FormList({ pathOf }: { pathOf: (key: string) => string }) {
  const { value: forms, error, isRetrying, retry } = useRecoveringQuery(api.questionnaireForms.staff.list, {});
  if (error !== null) {
    return <ListFailed message={listErrorText(error, formText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (forms === undefined) return <DetailsLoading label={formText.loading} />;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {forms.map((form) => (
        <li key={form.key}>
          <Link
            to={pathOf(form.key)}
            className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-sm text-ink hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2 font-medium break-words">
                {form.name.en}
                <Mark form={form} />
              </span>
              <span className="block text-xs text-ink-soft">{formText.counts(form.sections, form.fields)}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Mark({ form: { isSeeded, version } }: { form: ListedForm }) {
  if (!isSeeded) return <Badge tone="info">{formText.own}</Badge>;
  return version > 0 ? <Badge tone="warn">{formText.changed}</Badge> : null;
}
