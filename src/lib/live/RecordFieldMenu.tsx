import type { FunctionReference } from "convex/server";
import { useMemo, useState } from "react";
import type { Choice } from "../../ui/menu/choice";
import type { Tone } from "../../ui/tone";
import { FieldMenu } from "./FieldMenu";
import { useRowWrite, type ChosenField, type SetField, type WrittenList } from "./useRowWrite";

interface RecordFieldMenuProps<R, Value extends string, Mutation extends FunctionReference<"mutation">> {
  field: ChosenField<R, Value, Mutation>;
  record: R;
  choices: readonly (Choice<Value> & { tone: Tone })[];
  /** Handles a choice that needs a question first; returns whether it did. */
  onAsk?: (record: R, to: Value, seen: Value) => boolean;
}

/** Chip and menu of a field of a record from a live query, with the conflict rule of `useRowWrite`. */
export function RecordFieldMenu<
  R extends { key: number },
  Value extends string,
  Mutation extends FunctionReference<"mutation">,
>({ field, record, choices, onAsk }: RecordFieldMenuProps<R, Value, Mutation>) {
  const { shown, list } = useShownValue(field.valueOf(record));
  const set = useRowWrite(list, field);
  const onSet: SetField<R, Value> = (row, to, seen) => {
    if (onAsk?.(row, to, seen) !== true) set(row, to, seen);
  };
  return <FieldMenu field={{ ...field, valueOf: () => shown }} row={record} choices={choices} onSet={onSet} />;
}

/** Optimistic value, until the mutation settles and the query has it. */
function useShownValue<Value>(stored: Value): { shown: Value; list: WrittenList<Value> } {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const list = useMemo(
    () => ({
      write: async (_key: number, value: Value, send: () => Promise<unknown>) => {
        const mine = { value };
        setChosen(mine);
        try {
          await send();
        } finally {
          // Keeps a later choice.
          setChosen((now) => (now === mine ? null : now));
        }
      },
      reread: () => Promise.resolve(),
    }),
    [],
  );
  return { shown: chosen === null ? stored : chosen.value, list };
}
