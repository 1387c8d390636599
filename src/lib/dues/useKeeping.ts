import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Keeps what is typed into a form at each change. */
export function useKeeping<Typed extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Typed, unknown, Typed>, "subscribe">,
  keep: (typed: Typed) => void,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keep(values);
        },
      }),
    [subscribe, keep],
  );
}
