/** Test helper: the elements in a page's main part, one per line: tag, attributes, text. */
export function elementsOf(page: string): string[] {
  const main = /<main[^]*<\/main>/.exec(page)?.[0] ?? "";
  return main
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<\/[a-z0-9]+>/g, "")
    .split(/(?=<)/)
    .map((element) => element.replaceAll(/ (?=>)|(?<=>) /g, "").trim());
}
