import { Plus } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { Permission } from "../../../convex/permissions";
import { SettingsHead } from "../../lib/recordForm/SettingsHead";
import { useWhileHere } from "../../lib/useWhileHere";
import { Button } from "../../ui/Button";
import { BackLink } from "./BackLink";
import { SettingsPage } from "./SettingsPage";

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
  text: Record<"title" | "subtitle" | "backToList" | "add" | "addTitle" | "editTitle", string>;
  list: (pathOf: (key: string) => string) => ReactNode;
  editor: (edited: EditedRecord) => ReactNode;
}

/** Records of a settings screen, for people with the permission: the list, or the editor of the record in the address. */
export function ListAndEditor(screens: ListAndEditorProps) {
  const { permission, path, parameter, text } = screens;
  const [parameters] = useSearchParams();
  const key = parameters.get(parameter);
  return (
    <SettingsPage
      permission={permission}
      title={text.title}
      {...(key !== null && { back: <BackLink to={path} label={text.backToList} /> })}
    >
      {key === null ? <List {...screens} /> : <Editor key={key} name={key} {...screens} />}
    </SettingsPage>
  );
}

function addressOf({ path, parameter }: ListAndEditorProps, key: string): string {
  return `${path}?${parameter}=${encodeURIComponent(key)}`;
}

function List(screens: ListAndEditorProps) {
  const { text, list } = screens;
  const add = (
    <Button asChild look="primary">
      <Link to={addressOf(screens, NEW)}>
        <Plus aria-hidden className="size-4" />
        {text.add}
      </Link>
    </Button>
  );
  return (
    <>
      <SettingsHead title={text.title} line={text.subtitle} action={add} />
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
      <SettingsHead title={title} />
      <Fragment key={round}>{editor(edited)}</Fragment>
    </>
  );
}
