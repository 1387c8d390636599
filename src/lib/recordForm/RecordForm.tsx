import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form } from "../../ui/form/Form";
import { FormActions, type ActionWords } from "./FormActions";
import { SaveConflict } from "./SaveConflict";
import type { OpenRecord } from "./useRecordForm";

interface RecordFormProps<Typed extends FieldValues, Values> extends ActionWords {
  record: OpenRecord<Typed, Values>;
  children: ReactNode;
}

/** Form of a record: failure, fields and buttons. */
export function RecordForm<Typed extends FieldValues, Values>({
  record,
  children,
  ...words
}: RecordFormProps<Typed, Values>) {
  const { form, submit, isSending, failure, conflict, removal, cancel } = record;
  return (
    <Form form={form} failure={failure} onSubmit={submit}>
      {conflict === undefined ? null : <SaveConflict {...conflict} />}
      {children}
      <FormActions {...words} isSending={isSending} removal={removal ?? null} onCancel={cancel} />
    </Form>
  );
}
