import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, missingFile } from "../../../tests/support/screens/fakePage";
import type { ReloadablePage } from "../../lib/lazy/loadOrReload";
import { RouteFailure } from "./RouteFailure";

function showFailure(error: unknown, page: ReloadablePage) {
  const lazy = () => Promise.reject(error);
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: "/", lazy, errorElement: <RouteFailure page={page} />, HydrateFallback: () => null },
      ])}
    />,
  );
  return userEvent.setup();
}

const reason = async () => (await screen.findByRole("alert")).textContent;

beforeEach(() => {
  vi.mocked(console.error).mockRestore();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

// The router reports every error on the console.
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

// Caught: "Something went wrong on the server" when the network was down.
test("code that could not be loaded says to check the connection, and the page loads again when the browser is online", async () => {
  const { page, server } = aPage();
  server.isAnswering = false;
  showFailure(missingFile(), page);
  expect(await reason()).toBe("Check your connection and reload.");
  expect(screen.getByRole("heading", { level: 1, name: "This page didn't load" })).toBeDefined();
  expect(document.title).toBe("This page didn't load · Passage");
  expect(page.reload).not.toHaveBeenCalled();
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test("when the server answers without the code, the page is loaded again once", async () => {
  const { page, stored } = aPage();
  showFailure(missingFile(), page);
  await waitFor(() => {
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
  cleanup();
  const after = aPage(stored).page;
  const user = showFailure(missingFile(), after);
  expect(await reason()).toBe("Check your connection and reload.");
  expect(after.reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Reload" }));
  expect(after.reload).toHaveBeenCalledTimes(1);
});

test.each([
  [new ConvexError({ code: "FORBIDDEN" }), "Permission denied - please check your access"],
  [new Error("[Request ID: 3e] Server Error"), /report request 3e/],
  [new Error("undefined is not a function"), "Check your connection and reload."],
])("the reason for %s is shown, and the page is not reloaded automatically", async (error, said) => {
  const { page } = aPage();
  showFailure(error, page);
  expect(await reason()).toMatch(said);
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  expect(page.reload).not.toHaveBeenCalled();
});
