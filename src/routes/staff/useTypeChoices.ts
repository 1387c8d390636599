import { useMemo } from "react";
import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";

/** The document types that a new request can have; undefined while they load, and then why there are none. */
export function useTypeChoices() {
  const { value: types, ...failure } = useRecoveringQuery(api.documentTypes.staff.list, {});
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
