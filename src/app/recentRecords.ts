import { useEffect } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { paths } from "../lib/paths";
import { tabStore } from "../lib/tabStore";

/** The pages of records that the palette offers again. */
const RECORD_PAGES = [paths.lead, paths.contract, paths.clientCase, paths.client];
/** They match pages of records, but are none. */
const OTHER_PAGES: readonly string[] = [paths.contractLedger, paths.clientImport];
const MOST_KEPT = 8;

const nameFor = (person: string) => `passage.recent.${person}`;

/** Paths of the records that the person has opened in this tab, the latest first. No names: they are read from the lists. */
export function recentRecords(person: string): readonly string[] {
  const stored = tabStore.getItem(nameFor(person)) ?? "";
  return stored === "" ? [] : stored.split("\n");
}

/** Remembers each record that is opened. */
export function useRecentRecords(person: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isRecord = RECORD_PAGES.some((page) => matchPath(page, pathname) !== null);
    if (!isRecord || OTHER_PAGES.includes(pathname)) return;
    const before = recentRecords(person).filter((path) => path !== pathname);
    tabStore.setItem(nameFor(person), [pathname, ...before].slice(0, MOST_KEPT).join("\n"));
  }, [person, pathname]);
}
