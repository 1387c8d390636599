import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { aPage, missingFile } from "../../../tests/support/screens/fakePage";
import { LanguageScope } from "../words/LanguageScope";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { LazyPart } from "./LazyPart";

function showIn(locale: "en" | "es", what: string | null, isServerAnswering: boolean) {
  const { page, server } = aPage(new Map([["passage.reloadedFor a", "1"]]));
  server.isAnswering = isServerAnswering;
  const module = new LazyModule<ComponentType>("a", () => Promise.reject(missingFile()));
  render(
    <LanguageScope locale={locale}>
      <LazyPart module={module} page={page} what={what}>
        {(Part) => <Part />}
      </LazyPart>
    </LanguageScope>,
  );
}

// Caught: an English sentence for a Spanish screen that failed to load.
test.each([
  ["en", null, "This page didn't load. Check your connection and reload.", "Retry"],
  ["en", "The history", "The history didn't load. Check your connection and reload.", "Retry"],
  ["es", null, "No se pudo cargar esta página. Revise su conexión y vuelva a cargar la página.", "Reintentar"],
] as const)("without a connection, in %s, %s reads %s", async (...[locale, what, text, button]) => {
  showIn(locale, what, false);
  expect(screen.getByRole("status").textContent).toBe({ en: "Loading...", es: "Cargando..." }[locale]);
  expect((await screen.findByRole("alert")).textContent).toBe(`${text}${button}`);
  expect(screen.queryAllByRole("heading")).toHaveLength(what === null ? 1 : 0);
});

test.each([
  ["en", "This page didn't load. Reload to open it.What you have typed is kept.Reload"],
  ["es", "No se pudo cargar esta página. Vuelva a cargarla para abrirla.Lo que escribió se conserva.Volver a cargar"],
] as const)("if only a reload helps, in %s, it reads %s", async (locale, text) => {
  showIn(locale, null, true);
  expect((await screen.findByRole("alert")).textContent).toBe(text);
});
