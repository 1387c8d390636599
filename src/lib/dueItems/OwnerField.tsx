import type { FieldValues } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { SelectField } from "../../ui/form/SelectField";
import type { FieldProps } from "../../ui/form/TextField";
import { plainText } from "../../ui/text/plainText";
import { dueText } from "./dueWords";
import { SideFailed } from "../SideFailed";
import { useRecoveringQuery } from "../calls/useRecoveringQuery";

/** The current owner, who may have left; null for nobody. */
export type OwnerBefore = { ownerId: string; ownerName: string } | null;

interface OwnerFieldProps<Typed extends FieldValues, Values> extends Pick<
  FieldProps<Typed, Values>,
  "control" | "name"
> {
  before: OwnerBefore;
}

/** Owner: every team member, and the current owner. */
export function OwnerField<Typed extends FieldValues, Values>({ before, ...field }: OwnerFieldProps<Typed, Values>) {
  const { value: owners = [], ...failure } = useRecoveringQuery(api.cases.tasks.staff.owners, {});
  const here = owners.flatMap(({ userId, name, isHere }) =>
    isHere ? [{ value: userId, label: plainText(name) }] : [],
  );
  const isMissing = before !== null && !here.some(({ value }) => value === before.ownerId);
  const left = isMissing ? [{ value: before.ownerId, label: plainText(before.ownerName) }] : [];
  return (
    <div className="space-y-2">
      <SelectField {...field} label={dueText.owner} placeholder={dueText.nobody} choices={[...here, ...left]} />
      <SideFailed text={dueText.ownersFailed} {...failure} />
    </div>
  );
}
