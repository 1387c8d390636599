import { useEffect, useRef } from "react";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";
import { RecordForm } from "../recordForm/RecordForm";
import { useRecordForm, type DraftOptions } from "../recordForm/useRecordForm";
import type { DueItem, DueItemKind } from "./DueItemForm";
import { dueText, type DuePlace } from "./dueWords";
import { isPlaceChosen, PlaceFields, type PlaceForm } from "./PlaceFields";

/** The client or case whose page is open, which can be changed in the form. */
export interface StartPlace extends DuePlace {
  clientName: string;
}

/** Props of a form for a new task or deadline of any client. */
export interface NewItemProps {
  /** Null on a screen of no client. */
  start: StartPlace | null;
  onClose: () => void;
}

interface NewDueItemProps<Item extends DueItem, Typed extends FieldValues> extends NewItemProps {
  kind: DueItemKind<Item, Typed>;
  initial: DefaultValues<Typed>;
  draft: DraftOptions<Typed>;
  add: (place: DuePlace, form: Typed) => Promise<unknown>;
}

/** The form of a new task or deadline that begins with its client. */
export function NewDueItem<Item extends DueItem, Typed extends FieldValues>(props: NewDueItemProps<Item, Typed>) {
  const { kind, start, initial, draft, add, onClose } = props;
  const place = useForm<PlaceForm>({
    defaultValues: { clientId: start?.clientId ?? "", caseId: start?.caseId ?? "" },
  });
  const record = useRecordForm<Typed, Typed, unknown>({
    schema: kind.schema,
    stored: { version: 0, typed: initial },
    draft,
    send: async (form) => {
      const { clientId, caseId } = place.getValues();
      return await add({ clientId, caseId: caseId === "" ? null : caseId }, form);
    },
    done: kind.text.added,
    unforeseen: kind.text.addFailed,
    onClose,
  });
  const fields = useRef<HTMLDivElement>(null);
  const isPlaceKnown = start !== null;
  // The form's code may come after its dialog has taken the focus.
  useEffect(() => {
    if (isPlaceKnown) fields.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    else place.setFocus("clientId");
  }, [isPlaceKnown, place]);
  const submit = (form: Typed) => {
    if (isPlaceChosen(place)) record.submit(form);
  };
  return (
    <RecordForm record={{ ...record, submit }} submit={kind.words.add} sending={dueText.adding}>
      <PlaceFields form={place} clientName={start?.clientName ?? ""} />
      <div ref={fields} className="space-y-4">
        {kind.fields(record.form, null)}
      </div>
    </RecordForm>
  );
}
