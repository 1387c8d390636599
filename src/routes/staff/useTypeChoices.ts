import { useMemo } from "react";
import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";

/** Document types for a new request; undefined while loading, with the failure if there is one. */
export function useTypeChoices() {
  const { value: types, ...failure } = useRecoveringQuery(api.practice.documentTypes.staff.list, {});
  const choices = useMemo(
    () =>
      types
        ?.filter(({ isOffered }) => isOffered)
        .map(({ key, displayName }) => {
          return { value: key, label: displayName };
        }),
    [types],
  );
  return { types: choices, failure };
}
