/** Reads the secret of a setup link and removes it from the URL, so that it is not kept in the history or in a copied link. */
export function takeSetupToken(page: Pick<Window, "location" | "history">): string | null {
  const { pathname, search, hash } = new URL(page.location.href);
  if (pathname !== "/setup" || hash.length < 2) return null;
  page.history.replaceState(page.history.state, "", `${pathname}${search}`);
  return hash.slice(1);
}
