/** Takes the secret of a setup link out of the address, so that it stays neither in the history nor in a copied link. */
export function takeSetupToken(page: Pick<Window, "location" | "history">): string | null {
  const { pathname, search, hash } = new URL(page.location.href);
  if (pathname !== "/setup" || hash.length < 2) return null;
  page.history.replaceState(page.history.state, "", `${pathname}${search}`);
  return hash.slice(1);
}
