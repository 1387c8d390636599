import { Plus } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { Permission } from "../../../convex/permissions";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { useWhileHere } from "../../lib/useWhileHere";
import { Button } from "../../ui/Button";
import { PageHeading } from "../../ui/text/PageHeading";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { BackLink } from "./BackLink";
import { NeedsPermission } from "./NeedsPermission";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

const NEW = "new";

/** One record in its editor. */
export interface EditedRecord {
  /** Null for a new one. */
  recordKey: string | null;
  /** Starts again with the record stored under this key. */
  onSaved: (key: string) => void;
  onRemoved: () => void;
}

interface ListAndEditorProps {
  permission: Permission;
  /** Address of the list. */
  path: string;
  /** Name of the record's parameter in the address. */
  parameter: string;
  text: Record<"title" | "subtitle" | "back" | "backToList" | "add" | "addTitle" | "editTitle", string>;
  list: (pathOf: (key: string) => string) => ReactNode;
  editor: (edited: EditedRecord) => ReactNode;
}

/** Records of a settings screen, for people with the permission: the list, or the editor of the record in the address. */
export function ListAndEditor(screens: ListAndEditorProps) {
  const { permission, parameter, text } = screens;
  const [parameters] = useSearchParams();
  const key = parameters.get(parameter);
  return (
    <NeedsPermission permission={permission} title={text.title}>
      <StaffPage>
        <ErrorBoundary
          resetKey={key ?? ""}
          fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
        >
          <div className="mx-auto max-w-3xl space-y-5">
            {key === null ? <List {...screens} /> : <Editor key={key} name={key} {...screens} />}
          </div>
        </ErrorBoundary>
      </StaffPage>
    </NeedsPermission>
  );
}

function addressOf({ path, parameter }: ListAndEditorProps, key: string): string {
  return `${path}?${parameter}=${encodeURIComponent(key)}`;
}

function List(screens: ListAndEditorProps) {
  const { text, list } = screens;
  usePageTitle(text.title);
  return (
    <>
      <BackLink to={paths.settings} label={text.back} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageHeading>{text.title}</PageHeading>
          <p className="text-sm text-ink-soft">{text.subtitle}</p>
        </div>
        <Button asChild look="primary">
          <Link to={addressOf(screens, NEW)}>
            <Plus aria-hidden className="size-4" />
            {text.add}
          </Link>
        </Button>
      </div>
      {list((key) => addressOf(screens, key))}
    </>
  );
}

function Editor({ name, ...screens }: ListAndEditorProps & { name: string }) {
  const { path, text, editor } = screens;
  const navigate = useNavigate();
  // The editor starts with the stored record; after saving it starts again.
  const [round, setRound] = useState(0);
  const title = name === NEW ? text.addTitle : text.editTitle;
  usePageTitle(title);
  const edited: EditedRecord = {
    recordKey: name === NEW ? null : name,
    onSaved: useWhileHere((key: string) => {
      if (key === name) setRound(round + 1);
      else void navigate(addressOf(screens, key), { replace: true });
    }),
    onRemoved: useWhileHere(() => void navigate(path)),
  };
  return (
    <>
      <BackLink to={path} label={text.backToList} />
      <PageHeading>{title}</PageHeading>
      <Fragment key={round}>{editor(edited)}</Fragment>
    </>
  );
}
