/** The text of a PDF whose end names the place of its table, as that of a whole one does. There are no pages in it. */
export function wholePdf(text = "page."): string {
  const body = `%PDF-1.7 ${text}\n`;
  return `${body}xref\nstartxref\n${String(body.length)}\n%%EOF`;
}
