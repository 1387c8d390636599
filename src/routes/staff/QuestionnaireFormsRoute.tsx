import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { FormEditor } from "../../features/questionnaireForms/FormEditor";
import { FormList } from "../../features/questionnaireForms/FormList";
import { formText } from "../../features/questionnaireForms/formText";
import { StoredFormEditor } from "../../features/questionnaireForms/StoredFormEditor";
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

const NEW = "new";
const pathOf = (key: string) => `${paths.questionnaireForms}?form=${encodeURIComponent(key)}`;

/** The questionnaires of the practice, for administrators: their list, or the editor of the one that the address names. */
export function QuestionnaireFormsRoute() {
  const [parameters] = useSearchParams();
  const key = parameters.get("form");
  return (
    <NeedsPermission permission="questionnaireForms:edit" title={formText.title}>
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
  usePageTitle(formText.title);
  return (
    <>
      <BackLink to={paths.settings} label={formText.back} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageHeading>{formText.title}</PageHeading>
          <p className="text-sm text-ink-soft">{formText.subtitle}</p>
        </div>
        <Button asChild look="primary">
          <Link to={pathOf(NEW)}>
            <Plus aria-hidden className="size-4" />
            {formText.add}
          </Link>
        </Button>
      </div>
      <FormList pathOf={pathOf} />
    </>
  );
}

function Editor({ name }: { name: string }) {
  const navigate = useNavigate();
  // The editor begins with what is stored: after saving it begins anew.
  const [round, setRound] = useState(0);
  const title = name === NEW ? formText.addTitle : formText.editTitle;
  usePageTitle(title);
  const toList = () => void navigate(paths.questionnaireForms);
  const beginAnew = (key: string) => {
    if (key === name) setRound(round + 1);
    else void navigate(pathOf(key), { replace: true });
  };
  return (
    <>
      <BackLink to={paths.questionnaireForms} label={formText.backToList} />
      <PageHeading>{title}</PageHeading>
      {name === NEW ? (
        <FormEditor stored={null} onSaved={beginAnew} onUndone={toList} />
      ) : (
        <StoredFormEditor key={round} formKey={name} onSaved={beginAnew} onRemoved={toList} />
      )}
    </>
  );
}
