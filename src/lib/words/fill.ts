/** Puts the values into a sentence with placeholders such as "{email}", for words that need no plurals, dates or numbers. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
