import { useState } from "react";
import { isRecord } from "../record";
import { useKept } from "./unsentContext";

function parse(text: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text);
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

interface KeptValues<Field extends string> {
  /** What the form begins with: what was typed before, or what it is given. */
  begun: Record<Field, string>;
  keep: (typed: Record<Field, string>) => void;
  /** The form was saved, or given up. */
  forget: () => void;
}

/** The texts of a form by name: they survive its closing, a reload, and a session that ends by itself. */
export function useKeptValues<Field extends string>(
  name: string,
  fields: readonly Field[],
  initial: Record<Field, string>,
): KeptValues<Field> {
  const kept = useKept();
  const [begun] = useState(() => {
    const before = parse(kept?.get(name) ?? "");
    const values = { ...initial };
    for (const field of fields) {
      const text = before[field];
      if (typeof text === "string") values[field] = text;
    }
    return values;
  });
  return {
    begun,
    keep: (typed) => {
      kept?.set(name, JSON.stringify(typed));
    },
    forget: () => {
      kept?.set(name, "");
    },
  };
}
