/** A view of rows that is computed once for each list of them: a deleted letter of a search comes back to one that was seen. */
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
