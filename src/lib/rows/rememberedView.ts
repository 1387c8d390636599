/** Caches a view per array of rows: deleting a letter of a search returns to rows that were seen before. */
export function rememberView<R, View>(view: (rows: readonly R[]) => View): (rows: readonly R[]) => View {
  const known = new WeakMap<readonly R[], { view: View }>();
  return (rows) => {
    const seen = known.get(rows);
    if (seen !== undefined) return seen.view;
    const fresh = view(rows);
    known.set(rows, { view: fresh });
    return fresh;
  };
}
