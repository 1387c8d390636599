import { useLayoutEffect } from "react";
import { useRouteError } from "react-router-dom";
import { browserPage, isMissingCode, reloadOnce, type ReloadablePage } from "../../lib/lazy/loadOrReload";
import { refusalIn, requestIdIn } from "../../lib/calls/refusalText";
import { usePageTitle } from "../../lib/usePageTitle";
import { useOpenText } from "../../lib/words/pageLanguage";
import { useErrorText } from "../../lib/words/useErrorText";
import { Button } from "../../ui/Button";
import { PageHeading } from "../../ui/text/PageHeading";
import { OpenPage } from "./OpenPage";

/** The router's error element: a page outside the staff shell threw, or its code could not be loaded. */
export function RouteFailure({ page = browserPage }: { page?: ReloadablePage }) {
  const { failed, failedWhy, reload } = useOpenText();
  const errorText = useErrorText();
  const error = useRouteError();
  const isMissing = isMissingCode(error);
  // A refusal, or an unexpected server error with its request id.
  const isOfServer = refusalIn(error) !== null || requestIdIn(error) !== undefined;
  useReloadWhenBack(isMissing, page);
  usePageTitle(failed);
  return (
    <OpenPage>
      <PageHeading>{failed}</PageHeading>
      <p role="alert" className="mt-2 text-sm text-ink-soft">
        {isOfServer && !isMissing ? errorText(error) : failedWhy}
      </p>
      <Button look="primary" className="mt-6" onClick={page.reload}>
        {reload}
      </Button>
    </OpenPage>
  );
}

/** Nothing typed is on this page, so it reloads once the server answers, and when the browser is online again. */
function useReloadWhenBack(isMissing: boolean, page: ReloadablePage): void {
  useLayoutEffect(() => {
    if (!isMissing) return undefined;
    void page.isServerAnswering().then((isAnswering) => {
      if (isAnswering) reloadOnce(page, window.location.pathname);
    });
    window.addEventListener("online", page.reload);
    return () => {
      window.removeEventListener("online", page.reload);
    };
  }, [isMissing, page]);
}
