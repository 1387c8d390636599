import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { EditedTemplate } from "../../features/caseTemplates/EditedTemplate";
import { TemplateEditor } from "../../features/caseTemplates/TemplateEditor";
import { TemplateList } from "../../features/caseTemplates/TemplateList";
import { templateText } from "../../features/caseTemplates/templateText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { Button } from "../../ui/Button";
import { PageHeading } from "../../ui/PageHeading";
import { RetryButton } from "../../ui/RetryButton";
import { BackLink } from "./BackLink";
import { NeedsPermission } from "./NeedsPermission";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";
import { useTypeChoices } from "./useTypeChoices";

const NEW = "new";
const NO_TYPES: readonly { value: string; label: string }[] = [];
const pathOf = (key: string) => `${paths.caseTemplates}?template=${encodeURIComponent(key)}`;

/** The templates of cases, for administrators: their list, or the form of the one that the address names. */
export function CaseTemplatesRoute() {
  const [parameters] = useSearchParams();
  const key = parameters.get("template");
  return (
    <NeedsPermission permission="caseTemplates:edit" title={templateText.title}>
      <StaffPage>
        <ErrorBoundary
          resetKey={key ?? ""}
          fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
        >
          <div className="mx-auto max-w-3xl space-y-5">{key === null ? <List /> : <Editor key={key} name={key} />}</div>
        </ErrorBoundary>
      </StaffPage>
    </NeedsPermission>
  );
}

function List() {
  usePageTitle(templateText.title);
  return (
    <>
      <BackLink to={paths.settings} label={templateText.back} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageHeading>{templateText.title}</PageHeading>
          <p className="text-sm text-ink-soft">{templateText.subtitle}</p>
        </div>
        <Button asChild look="primary">
          <Link to={pathOf(NEW)}>
            <Plus aria-hidden className="size-4" />
            {templateText.add}
          </Link>
        </Button>
      </div>
      <TemplateList pathOf={pathOf} />
    </>
  );
}

function Editor({ name }: { name: string }) {
  const navigate = useNavigate();
  const types = useTypeChoices() ?? NO_TYPES;
  // A form begins with what is stored: after saving it begins anew.
  const [round, setRound] = useState(0);
  const title = name === NEW ? templateText.addTitle : templateText.editTitle;
  usePageTitle(title);
  const toList = () => void navigate(paths.caseTemplates);
  const beginAnew = (key: string) => {
    if (key === name) setRound(round + 1);
    else void navigate(pathOf(key), { replace: true });
  };
  return (
    <>
      <BackLink to={paths.caseTemplates} label={templateText.backToList} />
      <PageHeading>{title}</PageHeading>
      {name === NEW ? (
        <TemplateEditor stored={null} types={types} onSaved={beginAnew} onUndone={toList} />
      ) : (
        <EditedTemplate key={round} templateKey={name} types={types} onSaved={beginAnew} onRemoved={toList} />
      )}
    </>
  );
}
