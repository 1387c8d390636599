import { useState, type ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import type { FormOf } from "../../ui/form/Form";
import { RecordForm } from "../recordForm/RecordForm";
import { useRecordForm, type DraftOptions } from "../recordForm/useRecordForm";
import type { DueFacts } from "./DueLine";
import { dueText, type DueItemText, type DueWords } from "./dueWords";
import type { OwnerBefore } from "./OwnerField";

export interface DueItem extends DueFacts {
  ownerId: string | null;
  version: number;
}

/** The differences between tasks and deadlines. */
export interface DueItemKind<Item extends DueItem, Typed extends FieldValues> {
  words: DueWords;
  text: DueItemText;
  idOf: (item: Item) => string;
  /** The item's text. */
  nameOf: (item: Item) => string;
  badge?: (item: Item) => ReactNode;
  schema: ZodMiniType<Typed, Typed>;
  typedOf: (item: Item) => DefaultValues<Typed>;
  fields: (form: FormOf<Typed, Typed>, owner: OwnerBefore) => ReactNode;
}

export interface DueItemWrites<Typed extends FieldValues> {
  /** Initial values of a new item, and the draft of its form. */
  initial: DefaultValues<Typed>;
  draft: DraftOptions<Typed>;
  add: (form: Typed) => Promise<unknown>;
  change: (id: string, form: Typed, version: number) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

interface DueItemFormProps<Item extends DueItem, Typed extends FieldValues> {
  kind: DueItemKind<Item, Typed>;
  writes: DueItemWrites<Typed>;
  /** Null for a new item. */
  stored: Item | null;
  onClose: () => void;
}

/** The form of a task or a deadline. */
export function DueItemForm<Item extends DueItem, Typed extends FieldValues>(props: DueItemFormProps<Item, Typed>) {
  const { kind, stored } = props;
  const [opened] = useState(stored);
  const record = useDueItem(props);
  const words =
    stored === null
      ? { submit: kind.words.add, sending: dueText.adding }
      : { submit: dueText.save, sending: dueText.saving };
  return (
    <RecordForm record={record} {...words}>
      {kind.fields(record.form, ownerOf(opened))}
    </RecordForm>
  );
}

function ownerOf(item: DueItem | null): OwnerBefore {
  const { ownerId = null, ownerName = null } = item ?? {};
  return ownerId === null || ownerName === null ? null : { ownerId, ownerName };
}

function useDueItem<Item extends DueItem, Typed extends FieldValues>({
  kind: { schema, text, idOf, typedOf },
  writes: { initial, draft, add, change, remove },
  stored,
  onClose,
}: DueItemFormProps<Item, Typed>) {
  const common = { schema, onClose };
  const id = stored === null ? null : idOf(stored);
  return useRecordForm<Typed, Typed, unknown>(
    stored === null || id === null
      ? {
          ...common,
          stored: { version: 0, typed: initial },
          draft,
          send: add,
          done: text.added,
          unforeseen: text.addFailed,
        }
      : {
          ...common,
          stored: { version: stored.version, typed: typedOf(stored) },
          send: async (form, version) => await change(id, form, version),
          remove: { send: async () => await remove(id), done: text.removed },
          done: text.saved,
          unforeseen: text.saveFailed,
        },
  );
}
