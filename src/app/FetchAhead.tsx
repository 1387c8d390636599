import { useEffect } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { useReturnPath } from "../features/access/shared/useReturnPath";
import { onFirstSign } from "../ui/lazy/onFirstSign";

/**
 * For the sign-in page: loads the code of the next screen while the person fills in the form. A failure does not matter, because the
 * router loads it again.
 */
export function FetchAhead({ routes }: { routes: RouteObject[] }) {
  const wanted = useReturnPath();
  useEffect(
    () =>
      onFirstSign(() => {
        for (const { route } of matchRoutes(routes, wanted) ?? []) {
          if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
        }
      }),
    [routes, wanted],
  );
  return null;
}
