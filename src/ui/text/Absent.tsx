/** Placeholder of an empty cell or field. */
export function Absent() {
  return <span className="text-ink-faint">N/A</span>;
}
