import { useMemo, useRef, useState } from "react";
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

interface KeptText {
  /** What was typed before; "" for nothing. */
  before: string;
  keep: (text: string) => void;
  /** It was saved, or given up. What another form of this name has kept since stays: the answer came late. */
  forget: () => void;
}

/** The text of a form by name: it survives the form's closing, a reload, and a session that ends by itself. */
export function useKeptText(name: string): KeptText {
  const kept = useKept();
  const [before] = useState(() => kept?.get(name) ?? "");
  const own = useRef({ name, text: before });
  // The same functions at each render: a form subscribes with them.
  return useMemo(
    () => ({
      before,
      keep: (text) => {
        own.current = { name, text };
        kept?.set(name, text);
      },
      forget: () => {
        if (own.current.name !== name || kept?.get(name) === own.current.text) kept?.set(name, "");
      },
    }),
    [before, kept, name],
  );
}

interface KeptValues<Field extends string> extends Pick<KeptText, "forget"> {
  /** What the form begins with: what was typed before, or what it is given. */
  begun: Record<Field, string>;
  keep: (typed: Record<Field, string>) => void;
}

/** The same for the texts of a form by field. */
export function useKeptValues<Field extends string>(
  name: string,
  fields: readonly Field[],
  initial: Record<Field, string>,
): KeptValues<Field> {
  const { before, keep, forget } = useKeptText(name);
  const [begun] = useState(() => {
    const typed = parse(before);
    const values = { ...initial };
    for (const field of fields) {
      const text = typed[field];
      if (typeof text === "string") values[field] = text;
    }
    return values;
  });
  return {
    begun,
    keep: (typed) => {
      keep(JSON.stringify(typed));
    },
    forget,
  };
}
