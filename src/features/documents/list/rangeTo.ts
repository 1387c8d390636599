/** The selected keys with those from the nearest selected row before or after to this one: Shift with a press. */
export function rangeTo(rows: readonly string[], selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const to = rows.indexOf(key);
  const places = rows.flatMap((row, at) => (selected.has(row) && at !== to ? [at] : []));
  const nearest = places.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))[0] ?? to;
  return new Set([...selected, ...rows.slice(Math.min(nearest, to), Math.max(nearest, to) + 1)]);
}
