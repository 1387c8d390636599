/** An element's text, its elements by name, or several elements of its name. */
type Xml = string | number | boolean | readonly Xml[] | { readonly [name: string]: Xml };

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function element(name: string, content: Xml): string {
  if (isList(content)) return content.map((each) => element(name, each)).join("");
  return `<${name}>${typeof content === "object" ? elements(content) : escaped(String(content))}</${name}>`;
}

function elements(content: Readonly<Record<string, Xml>>): string {
  return Object.entries(content)
    .map(([name, each]) => element(name, each))
    .join("");
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
}

function isList(content: Xml): content is readonly Xml[] {
  return Array.isArray(content);
}

/** An answer in XML, with one root element. */
export function xml(name: string, content: Readonly<Record<string, Xml>>, status = 200): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, content)}`;
  return new Response(text, { status, headers: { "content-type": "application/xml" } });
}
