/** Fills the placeholders of a sentence, such as "{email}", for texts without plurals, dates or numbers. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
