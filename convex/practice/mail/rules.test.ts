import { expect, test } from "vitest";
import { composeLetter } from "./rules";

// Caught: a client's name with a tag that became markup; a letter read aloud in the wrong language.
test("a letter is a page in its language with escaped text, and the same as plain text", () => {
  const action = { words: "Open <it> & sign", url: 'https://app.test/p?a=1&b="2"' };
  const { subject, html, text } = composeLetter("es", "Su <contrato>", [
    "Hola, O'Neill <b>&</b>\nAdiós",
    action,
    "Fin",
  ]);
  expect(subject).toBe("Su <contrato>");
  expect(text).toBe('Hola, O\'Neill <b>&</b>\nAdiós\n\nOpen <it> & sign:\nhttps://app.test/p?a=1&b="2"\n\nFin');
  expect(html).toMatch(/^<div lang="es" style="[^"]+">.*<\/div>$/);
  const withoutStyle = html.replace(/^<div [^>]*>|<\/div>$| style="[^"]*"/g, "");
  expect(withoutStyle).toBe(
    "<p>Hola, O&#39;Neill &#60;b&#62;&#38;&#60;/b&#62;<br>Adiós</p>" +
      '<p><a href="https://app.test/p?a=1&#38;b=&#34;2&#34;">Open &#60;it&#62; &#38; sign</a></p><p>Fin</p>',
  );
});
