import { Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import { DetailsLoading } from "../../ui/text/DetailList";
import { QueryFailed } from "../calls/QueryFailed";
import type { Recovering } from "../calls/useRecoveringQuery";
import { SettingsHead } from "./SettingsHead";
import { RecordDialog, useRecordOpening } from "./RecordDialog";

interface SettingsListProps<Item> {
  listed: Recovering<readonly Item[]>;
  words: {
    title: string;
    subtitle: string;
    loading: string;
    failed: string;
    add: string;
    addTitle: string;
    editTitle: string;
    edit: (name: string) => string;
  };
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Shown for an empty list. */
  empty?: ReactNode;
  /** The text of a line, beside its button. */
  line: (item: Item) => ReactNode;
  form: (stored: Item | null, close: () => void) => ReactNode;
}

/** Head and records of a settings screen in their states, each record with its form; live. */
export function SettingsList<Item>(props: SettingsListProps<Item>) {
  const { listed, words, keyOf, empty, form } = props;
  const { value: items, ...failure } = listed;
  const opening = useRecordOpening<Item>();
  const head = { title: words.title, line: words.subtitle };
  if (failure.error !== null || items === undefined) {
    return (
      <>
        <SettingsHead {...head} />
        <Unlisted words={words} failure={failure} />
      </>
    );
  }
  const add = (
    <Button
      look="primary"
      onClick={() => {
        opening.open(null);
      }}
    >
      <Plus aria-hidden className="size-4" />
      {words.add}
    </Button>
  );
  return (
    <>
      <SettingsHead {...head} action={add} />
      {items.length === 0 && empty !== undefined ? (
        empty
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map((item) => (
            <Line key={keyOf(item)} {...props} item={item} onEdit={opening.open} />
          ))}
        </ul>
      )}
      <RecordDialog
        opening={opening}
        records={items}
        keyOf={keyOf}
        addTitle={words.addTitle}
        editTitle={words.editTitle}
        form={form}
      />
    </>
  );
}

interface UnlistedProps {
  words: { loading: string; failed: string };
  failure: Omit<Recovering<unknown>, "value">;
}

function Unlisted({ words, failure }: UnlistedProps) {
  if (failure.error !== null) return <QueryFailed text={words.failed} {...failure} />;
  return <DetailsLoading label={words.loading} />;
}

interface LineProps<Item> extends SettingsListProps<Item> {
  item: Item;
  onEdit: (item: Item) => void;
}

function Line<Item>({ item, words, nameOf, line, onEdit }: LineProps<Item>) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 space-y-0.5">{line(item)}</div>
      <IconButton
        label={words.edit(nameOf(item))}
        onClick={() => {
          onEdit(item);
        }}
      >
        <Pencil aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
