import type { ReactNode } from "react";
import { Banner } from "../../ui/feedback/Banner";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { RestoreOrRemove, type RestoreOrRemoveProps, type Seeded } from "./RestoreOrRemove";
import { SaveConflict, type SaveConflictProps } from "./SaveConflict";

interface RecordEditorProps<S extends Seeded> extends RestoreOrRemoveProps<S> {
  record: { isSending: boolean; failure: string | null; conflict?: SaveConflictProps };
  onSubmit: () => void;
  submit: string;
  children: ReactNode;
}

/** Form of a record with a page of its own: failure, fields and buttons. */
export function RecordEditor<S extends Seeded>({
  record,
  onSubmit,
  submit,
  children,
  ...undoing
}: RecordEditorProps<S>) {
  const { isSending, failure, conflict } = record;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      {conflict === undefined ? null : <SaveConflict {...conflict} />}
      {children}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RestoreOrRemove {...undoing} />
        <SubmitButton isSending={isSending} sending="Saving...">
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}
