import {
  DEADLINE_FIELDS,
  DEADLINE_KIND_LABELS,
  DEADLINE_KINDS,
  deadlineProblem,
  type DeadlineForm,
} from "../../../../convex/agenda/deadlines/rules";
import type { DueItemKind } from "../../../lib/dueItems/DueItemForm";
import { dueText } from "../../../lib/dueItems/dueWords";
import { OwnerField } from "../../../lib/dueItems/OwnerField";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { Badge } from "../../../ui/text/Badge";
import { DateField } from "../../../ui/form/fields";
import { SelectField } from "../../../ui/form/SelectField";
import { TextField } from "../../../ui/form/TextField";
import { deadlineText, deadlineWords, type Deadline } from "./deadlineText";

const KINDS = DEADLINE_KINDS.map((value) => ({ value, label: DEADLINE_KIND_LABELS[value] }));

export const DEADLINES: DueItemKind<Deadline, DeadlineForm> = {
  words: deadlineWords,
  text: deadlineText,
  idOf: ({ deadlineId }) => deadlineId,
  nameOf: ({ title }) => title,
  badge: ({ kind }) => <Badge tone="quiet">{DEADLINE_KIND_LABELS[kind]}</Badge>,
  schema: fieldSchema(DEADLINE_FIELDS, deadlineProblem),
  typedOf: ({ kind, title, ownerId, dueOn }) => ({ kind, title, ownerId: ownerId ?? "", dueOn }),
  fields: ({ control }, owner) => (
    <>
      <SelectField
        control={control}
        name="kind"
        label={deadlineText.kind}
        choices={KINDS}
        placeholder={deadlineText.chooseKind}
        required
      />
      <TextField control={control} name="title" label={deadlineText.title} autoComplete="off" required />
      <DateField control={control} name="dueOn" label={dueText.dueOn} required />
      <OwnerField control={control} name="ownerId" before={owner} />
    </>
  ),
};
