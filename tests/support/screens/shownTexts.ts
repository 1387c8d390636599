const NAMED = ["aria-label", "title", "alt", "placeholder"];

/** Every text of the page with a word in it: what is written, what is named for a screen reader, and the page's title. */
export function shownTexts(): Set<string> {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? "");
  for (const name of NAMED) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? "");
  }
  return new Set(texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text)));
}

/** Words that no language changes: what people typed, names, codes. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ""), text).trim();
}
