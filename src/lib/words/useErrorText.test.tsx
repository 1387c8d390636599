import { renderHook } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { expect, test } from "vitest";
import { errorText } from "../calls/refusalText";
import { refusals } from "./es/refusals";
import { LanguageScope } from "./LanguageScope";
import { useErrorText } from "./useErrorText";

const DETAILS = { what: "sheet", field: "note", reason: "It is too long.", byName: "Nora", current: "x" };

function aRefusal(code: string) {
  return new ConvexError({ code, ...DETAILS, at: Date.now(), retryAt: Date.now() + 2_500 });
}

const textIn = (locale: "en" | "es", error: unknown) =>
  renderHook(() => useErrorText(), {
    wrapper: ({ children }) => <LanguageScope locale={locale}>{children}</LanguageScope>,
  }).result.current(error);

// Caught: the server's English sentence, or a field's name, on a Spanish page.
test.each(Object.entries(refusals))("%s is refused in the language of the page", (code, text) => {
  const error = aRefusal(code);
  expect(textIn("es", error)).toBe(text.replace("{seconds}", "3"));
  expect(textIn("en", error)).toBe(errorText(error));
});

test.each([
  [
    new Error("[Request ID: 7f3a] Server Error"),
    "Algo falló en el servidor. Inténtelo de nuevo. Si vuelve a ocurrir, indique la solicitud 7f3a.",
  ],
  [new Error("Something"), "Algo falló en el servidor. Inténtelo de nuevo."],
  [
    new TypeError("Failed to fetch dynamically imported module: /a.js"),
    "No se pudo cargar esta página. Revise su conexión y vuelva a cargar la página.",
  ],
])("%s has a Spanish sentence", (error, text) => {
  expect(textIn("es", error)).toBe(text);
});
