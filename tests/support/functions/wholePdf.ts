/** The text of a PDF with a valid trailer, so that it counts as complete. It has no pages. */
export function wholePdf(text = "page."): string {
  const body = `%PDF-1.7 ${text}\n`;
  return `${body}xref\nstartxref\n${String(body.length)}\n%%EOF`;
}
