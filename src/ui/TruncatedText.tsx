/** Text truncated to its column, with the whole text as its tooltip. */
export function TruncatedText({ text, className }: { text: string | null; className: string }) {
  if (!text) return <span className="text-ink-faint">–</span>;
  return (
    <span title={text} className={`block truncate ${className}`}>
      {text}
    </span>
  );
}
