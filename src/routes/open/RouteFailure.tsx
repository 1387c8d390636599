import { useRouteError } from "react-router-dom";
import { errorText } from "../../lib/refusalText";
import { Button } from "../../ui/Button";
import { OpenPage } from "./OpenPage";

/** The router's error element: a route threw, or its code could not be loaded after an update. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <OpenPage>
      <h1 className="text-xl font-semibold tracking-tight text-ink">This page could not be shown</h1>
      <p role="alert" className="mt-2 text-sm text-ink-soft">
        {errorText(error)} Reloading usually helps; nothing that was saved is lost.
      </p>
      <Button
        look="primary"
        className="mt-6"
        onClick={() => {
          window.location.reload();
        }}
      >
        Reload
      </Button>
    </OpenPage>
  );
}
