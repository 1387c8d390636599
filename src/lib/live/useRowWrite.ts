import { useMutation } from "convex/react";
import { getFunctionName, type FunctionArgs, type FunctionReference } from "convex/server";
import { useMemo } from "react";
import { sessionText } from "../calls/refusalText";
import { useUnsentWork } from "../drafts/unsentContext";
import { tellRefused, tellSet, tellUnsaved, type FieldWords, type ToldRow } from "./rowToasts";

export interface WrittenList<Value> {
  write: (key: number, value: Value, send: () => Promise<unknown>) => Promise<void>;
  reread: (key: number) => Promise<void>;
}

export interface ValueChange<Value> {
  /** The displayed value when the person began to choose. */
  from: Value;
  to: Value;
  /** Overwrites a concurrent change that the person has seen. */
  anyway: boolean;
}

/** A field with a fixed set of values, such as a status, and the mutation that sets it. Must be stable. */
export interface ChosenField<
  Row,
  Value extends string,
  Mutation extends FunctionReference<"mutation">,
> extends FieldWords<Value> {
  mutation: Mutation;
  argsOf: (row: Row, change: ValueChange<Value>) => FunctionArgs<Mutation>;
  valueOf: (row: Row) => Value;
  /** Name of the row in messages. */
  nameOf: (row: Row) => string;
}

/** Sets the field of a row. `seen` is the value that the menu showed when it opened. */
export type SetField<Row, Value> = (row: Row, to: Value, seen: Value) => void;

/** Key of a row's field among all writes and toasts of the page. */
export function fieldKey(mutation: FunctionReference<"mutation">, row: { key: number }): string {
  return `${getFunctionName(mutation)} ${String(row.key)}`;
}

function toldRow<Row extends { key: number }, Value extends string, Mutation extends FunctionReference<"mutation">>(
  field: ChosenField<Row, Value, Mutation>,
  row: Row,
): ToldRow<Value> {
  return { id: fieldKey(field.mutation, row), name: field.nameOf(row), field };
}

/**
 * Sets a field of a row in a live list as an optimistic update, rolled back when refused. A concurrent change is shown, not overwritten.
 * `isUndoOffered` says after which values a toast with Undo appears; it must be stable.
 */
export function useRowWrite<
  Row extends { key: number },
  Value extends string,
  Mutation extends FunctionReference<"mutation">,
>(
  list: WrittenList<Value>,
  field: ChosenField<Row, Value, Mutation>,
  isUndoOffered?: (to: Value) => boolean,
): SetField<Row, Value> {
  const send = useMutation(field.mutation);
  const work = useUnsentWork();
  return useMemo(() => {
    const told = (row: Row) => toldRow(field, row);
    const attempt = async (row: Row, change: ValueChange<Value>): Promise<void> => {
      const { from, to } = change;
      try {
        await work.track(fieldKey(field.mutation, row), () =>
          list.write(row.key, to, () => send(field.argsOf(row, change))),
        );
        const undo = () => {
          start(row, { from: to, to: from, anyway: false }, "Undo");
        };
        tellSet(told(row), { to, undo: isUndoOffered?.(to) === true ? undo : null });
      } catch (error) {
        const setAnyway = () => {
          start(row, { ...change, anyway: true }, "Set anyway");
        };
        const isConflict = tellRefused(told(row), { error, setAnyway });
        // The row on the screen may be stale. After a conflict the feed has already delivered the current one.
        if (!isConflict) await list.reread(row.key);
      }
    };
    /** `label` is the toast button that was pressed: it is offered again, because its toast is gone. */
    const start = (row: Row, change: ValueChange<Value>, label: string | null): void => {
      const refusal = work.getSessionRefusal();
      if (refusal === null) {
        void attempt(row, change);
        return;
      }
      const again = () => {
        start(row, change, label);
      };
      tellUnsaved(told(row), sessionText[refusal], label === null ? null : { label, onClick: again });
    };
    return (row, to, seen) => {
      if (to !== seen) start(row, { from: seen, to, anyway: false }, null);
    };
  }, [list, field, send, work, isUndoOffered]);
}
