import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fill } from "./fill";
import { LanguageScope } from "./LanguageScope";
import { useOpenText } from "./pageLanguage";
import { VisitorsChoice } from "./VisitorsChoice";
import { VisitorsLanguage } from "./VisitorsLanguage";

function Page() {
  const { signOut } = useOpenText();
  return (
    <>
      <p>{signOut}</p>
      <VisitorsChoice />
    </>
  );
}

const show = () =>
  render(
    <VisitorsLanguage>
      <Page />
    </VisitorsLanguage>,
  );

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["es-MX", "en"]);
});

// Caught: a choice forgotten with the page; a page that screen readers read in the other language.
test("a visitor reads the browser's language until they choose another, which the device remembers", async () => {
  const { unmount } = show();
  expect(screen.getByText("Cerrar sesión")).toBeDefined();
  expect(document.documentElement.lang).toBe("es");
  const english = screen.getByRole("button", { name: "English" });
  expect(english.lang).toBe("en");
  await userEvent.setup().click(english);
  expect(screen.getByText("Sign out")).toBeDefined();
  expect(document.documentElement.lang).toBe("en");
  unmount();
  show();
  expect(screen.getByText("Sign out")).toBeDefined();
});

test("a device that keeps nothing has the browser's language, and the choice holds on the page", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  show();
  expect(screen.getByText("Cerrar sesión")).toBeDefined();
  await userEvent.setup().click(screen.getByRole("button", { name: "English" }));
  expect(screen.getByText("Sign out")).toBeDefined();
});

// Caught: toasts and the page's `lang` in the visitor's language on the screens of a client or of staff.
test("the surroundings of a screen are in the screen's language, and in the visitor's again after it", () => {
  const around = (screenLocale: "en" | "es" | null) => (
    <VisitorsLanguage>
      <Page />
      {screenLocale === null ? null : (
        <LanguageScope locale={screenLocale}>
          <p>screen</p>
        </LanguageScope>
      )}
    </VisitorsLanguage>
  );
  const { rerender } = render(around("en"));
  expect(screen.getByText("Sign out")).toBeDefined();
  expect(document.documentElement.lang).toBe("en");
  rerender(around("es"));
  expect(screen.getByText("Cerrar sesión")).toBeDefined();
  rerender(around("en"));
  rerender(around(null));
  expect(screen.getByText("Cerrar sesión")).toBeDefined();
  expect(document.documentElement.lang).toBe("es");
});

test("a sentence is filled with its values, and with nothing that they contain", () => {
  expect(fill("{a}, {b}", { a: "{b}", b: "2" })).toBe("{b}, 2");
});
