import type { FunctionReference } from "convex/server";
import type { Choice } from "../../ui/menu/choice";
import { StatusChipMenu } from "../../ui/menu/StatusChipMenu";
import type { Tone } from "../../ui/tone";
import { useSavingLook } from "../drafts/useSavingLook";
import { fieldKey, type ChosenField, type SetField } from "./useRowWrite";

interface FieldMenuProps<Row, Value extends string, Mutation extends FunctionReference<"mutation">> {
  field: ChosenField<Row, Value, Mutation>;
  row: Row;
  choices: readonly (Choice<Value> & { tone: Tone })[];
  onSet: SetField<Row, Value>;
  onOpenChange?: (open: boolean) => void;
  /** The `data-control` of the button, by which a key finds it: that of the field, or "status" where the list has none. */
  control?: string;
}

/** Chip and menu of a field that `useRowWrite` sets. Shows saving, saved or failed. */
export function FieldMenu<
  Row extends { key: number },
  Value extends string,
  Mutation extends FunctionReference<"mutation">,
>({
  field,
  row,
  choices,
  onSet,
  control = field.what,
  onOpenChange = () => undefined,
}: FieldMenuProps<Row, Value, Mutation>) {
  return (
    <StatusChipMenu
      label={`${field.what.charAt(0).toUpperCase()}${field.what.slice(1)} of ${field.nameOf(row)}`}
      control={control}
      value={field.valueOf(row)}
      choices={choices}
      saving={useSavingLook(fieldKey(field.mutation, row))}
      onChoose={(to, seen) => {
        onSet(row, to, seen);
      }}
      onOpenChange={onOpenChange}
    />
  );
}
