import { useEffect } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { paths } from "../lib/paths";
import { keepRecentPath } from "../lib/recentPaths";

/** The pages of records that the palette offers again. */
const RECORD_PAGES = [paths.lead, paths.contract, paths.clientCase, paths.client];
/** They match pages of records, but are none. */
const OTHER_PAGES: readonly string[] = [paths.contractLedger, paths.clientImport];
/** Remembers each record that is opened. */
export function useRecentRecords(person: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isRecord = RECORD_PAGES.some((page) => matchPath(page, pathname) !== null);
    if (!isRecord || OTHER_PAGES.includes(pathname)) return;
    keepRecentPath(person, pathname);
  }, [person, pathname]);
}
