import { useMemo } from "react";
import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";

/** The document types that a new request can have; undefined while they load. */
export function useTypeChoices() {
  const { value: types } = useRecoveringQuery(api.documentTypes.staff.list, {});
  return useMemo(
    () =>
      types
        ?.filter(({ isOffered }) => isOffered)
        .map(({ key, displayName }) => {
          return { value: key, label: displayName };
        }),
    [types],
  );
}
