import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReference } from "convex/server";
import { useMemo } from "react";
import { toast } from "sonner";
import { formatAge } from "../format";
import { errorText, refusalIn, sessionText } from "../refusalText";
import { useSessionRefusal } from "../useSessionRefusal";

const CONFLICT_TOAST_MS = 20_000;

interface WrittenList<Value> {
  write: (key: number, value: Value, send: () => Promise<unknown>) => Promise<void>;
  reread: (key: number) => Promise<void>;
}

export interface ValueChange<Value> {
  /** What the screen showed when the person chose. */
  from: Value;
  to: Value;
  /** Overwrites a concurrent change that the person has seen. */
  anyway: boolean;
}

/** A field that is chosen from a list of values, such as a status, and the mutation that sets it. Must stay the same object. */
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

interface FieldWords<Value extends string> {
  /** "status" */
  what: string;
  labels: Readonly<Record<Value, string>>;
}

/** "Sofia set Closed 4 s ago" */
export function changedMeanwhileText<Value extends string>(
  change: { byName: string | null; at: number; current: string },
  { what, labels }: FieldWords<Value>,
  now: number,
): string {
  const known = Object.entries<string>(labels).find(([value]) => value === change.current);
  return `${change.byName ?? "Somebody"} set ${known?.[1] ?? `another ${what}`} ${formatAge(change.at, now)}`;
}

/**
 * Sets a field of a row in a live list as an optimistic update, rolled back when refused. A concurrent change is shown, not
 * overwritten.
 */
export function useRowWrite<
  Row extends { key: number },
  Value extends string,
  Mutation extends FunctionReference<"mutation">,
>(list: WrittenList<Value>, field: ChosenField<Row, Value, Mutation>): (row: Row, to: Value) => void {
  const sessionRefusal = useSessionRefusal();
  const send = useMutation(field.mutation);
  return useMemo(() => {
    const attempt = async (row: Row, to: Value, anyway: boolean): Promise<void> => {
      try {
        await list.write(row.key, to, () => send(field.argsOf(row, { from: field.valueOf(row), to, anyway })));
      } catch (error) {
        const isConflict = showRefusal({ row, field, error, setAnyway: () => void attempt(row, to, true) });
        // The row on the screen may be stale. After a conflict the feed has already delivered the current one.
        if (!isConflict) await list.reread(row.key);
      }
    };
    return (row, to) => {
      if (to === field.valueOf(row)) return;
      if (sessionRefusal === null) void attempt(row, to, false);
      else showUnsaved(row, field, sessionText[sessionRefusal]);
    };
  }, [list, field, send, sessionRefusal]);
}

/** What messages need of a field. */
type NamedField<Row, Value extends string> = FieldWords<Value> & { nameOf: (row: Row) => string };

const toastId = (row: { key: number }, { what }: { what: string }) => `${what}-${String(row.key)}`;

function showUnsaved<Row extends { key: number }, Value extends string>(
  row: Row,
  field: NamedField<Row, Value>,
  reason: string,
): void {
  toast.error(`The ${field.what} of ${field.nameOf(row)} was not saved. ${reason}`, { id: toastId(row, field) });
}

interface Refused<Row, Value extends string> {
  row: Row;
  field: NamedField<Row, Value>;
  error: unknown;
  setAnyway: () => void;
}

/** Returns whether the refusal was a conflict with another person's change. */
function showRefusal<Row extends { key: number }, Value extends string>({
  row,
  field,
  error,
  setAnyway,
}: Refused<Row, Value>): boolean {
  const refusal = refusalIn(error);
  if (refusal?.code !== "CHANGED_MEANWHILE") {
    showUnsaved(row, field, errorText(error));
    return false;
  }
  toast.warning(changedMeanwhileText(refusal, field, Date.now()), {
    id: toastId(row, field),
    description: `Your change to ${field.nameOf(row)} was not saved.`,
    duration: CONFLICT_TOAST_MS,
    action: { label: "Set anyway", onClick: setAnyway },
  });
  return true;
}
