import { useCallback, useState } from "react";
import { isRecord } from "../record";
import { useKept } from "./unsentContext";

type Values<Field extends string> = Record<Field, string>;

/** The kept texts of these fields; a field that is not there is as `initial` has it. */
function read<Field extends string>(text: string, initial: Values<Field>): Values<Field> {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return initial;
  }
  if (!isRecord(kept)) return initial;
  const values = { ...initial };
  for (const field in values) {
    const value = kept[field];
    if (typeof value === "string") values[field] = value;
  }
  return values;
}

/** The fields of a form whose texts survive a reload and a dialog that was closed by mistake; `name` is that of the form. */
export function useKeptValues<Field extends string>(name: string, initial: Values<Field>) {
  const kept = useKept();
  const [begun] = useState(() => read(kept?.get(name) ?? "", initial));
  const keep = useCallback(
    (typed: Values<Field>) => {
      kept?.set(name, JSON.stringify(typed));
    },
    [kept, name],
  );
  const forget = useCallback(() => {
    kept?.set(name, "");
  }, [kept, name]);
  return { begun, keep, forget };
}
