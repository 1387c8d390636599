/** Placeholder of an empty cell or field. */
export function Absent() {
  return <span className="text-xs text-ink-faint">N/A</span>;
}
