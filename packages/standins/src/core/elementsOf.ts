/** For tests: what a page's main part has, one element a line: its tag with its attributes, then its text. */
export function elementsOf(page: string): string[] {
  const main = /<main[^]*<\/main>/.exec(page)?.[0] ?? "";
  return main
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<\/[a-z0-9]+>/g, "")
    .split(/(?=<)/)
    .map((element) => element.replaceAll(/ (?=>)|(?<=>) /g, "").trim());
}
