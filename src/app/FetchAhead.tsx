import { useEffect } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { useReturnPath } from "../features/access/useReturnPath";
import { onFirstSign } from "../ui/lazy/onFirstSign";

/**
 * For the sign-in page: while a person fills in the form, the code of the screen that they will come to is fetched. A
 * failure is no matter, because the router fetches it again.
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
