const NAMED = ["aria-label", "title", "alt", "placeholder"];

/** Every text of the page with a word in it: content, accessible names, and the page's title. */
export function shownTexts(): Set<string> {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? "");
  for (const name of NAMED) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? "");
  }
  return new Set(texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text)));
}

/** Words that are the same in every language: typed text, names, codes. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ""), text).trim();
}

/** The texts with this word that lack a direction of their own, and so take the page's. */
export function withoutDirection(word: string): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { textContent, parentElement } = walker.currentNode;
    const isDirected = parentElement === null || parentElement.closest("[dir=auto], bdi, option") !== null;
    if (!isDirected && textContent?.includes(word) === true) texts.push(textContent);
  }
  return texts;
}

/** Controls without an accessible name, and times without one. */
export function nameless(): string[] {
  const isNamed = (element: Element) => element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby");
  const pressed = [...document.querySelectorAll("button, a[href]")].filter(
    ({ textContent }) => textContent.trim() === "",
  );
  const typed = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>("input, select, textarea"),
  ].filter(({ labels }) => labels?.length === 0);
  const times = [...document.querySelectorAll("time")].filter(({ dateTime }) => dateTime === "");
  return [...[...pressed, ...typed].filter((element) => !isNamed(element)), ...times].map(({ outerHTML }) => outerHTML);
}
