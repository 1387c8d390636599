import { act, fireEvent, render, screen } from "@testing-library/react";
import type { SyntheticEvent } from "react";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchTextProvider, useSearchText } from "./SearchTextProvider";

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/?status=closed");
});
afterEach(() => {
  vi.useRealTimers();
});

function Box() {
  const { text, searchText } = useSearchText();
  return (
    <input
      aria-label="Search"
      value={text}
      onChange={(event) => {
        searchText.type(event.target.value);
      }}
    />
  );
}

const keepToItself = (event: SyntheticEvent) => {
  event.stopPropagation();
};

/** With a box that tells nothing of a press or a step out of it to what is around it. */
function Frame() {
  return (
    <SearchTextProvider>
      <div onPointerDown={keepToItself} onBlur={keepToItself}>
        <Box />
      </div>
      <Outlet />
    </SearchTextProvider>
  );
}

/** A list, and a lead whose screen is fetched when it is opened. */
async function aWorkspace() {
  const fetched = Promise.withResolvers<{ Component: () => string }>();
  const router = createBrowserRouter([
    {
      element: <Frame />,
      children: [
        { path: "/", element: "The list" },
        { path: "/lead/:leadId", lazy: () => fetched.promise },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => vi.advanceTimersByTimeAsync(0));
  const type = (value: string) => fireEvent.change(screen.getByLabelText("Search"), { target: { value } });
  return { router, type, deliver: () => fetched.resolve({ Component: () => "The lead" }) };
}

// Caught: the URL's text sent through the router, which called off the screen of a lead clicked right before.
test("a lead opens although the typing comes to rest while its screen is being fetched", async () => {
  const { router, type, deliver } = await aWorkspace();
  // What the router knows of this place is kept with it.
  const state = structuredClone(window.history.state as unknown);
  expect(state).toMatchObject({ idx: 0 });
  type("ana");
  void router.navigate("/lead/1");
  vi.advanceTimersByTime(1_000);
  expect([window.location.search, window.history.state]).toEqual(["?status=closed&q=ana", state]);
  deliver();
  await act(async () => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("The lead")).toBeDefined();
});

// Caught: neither a press nor a step out of the box shown to the URL; none that stays within what it is in.
test.each(["pointerDown", "focusOut"] as const)("Back after %s finds the text that was typed last", async (event) => {
  const { router, type, deliver } = await aWorkspace();
  deliver();
  type("ana");
  fireEvent[event](screen.getByLabelText("Search"));
  await act(async () => {
    await router.navigate("/lead/1");
  });
  expect(screen.getByText("The lead")).toBeDefined();
  type("");
  const back = new Promise((resolve) => {
    window.addEventListener("popstate", resolve, { once: true });
  });
  window.history.back();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(50);
    await back;
  });
  expect(window.location.search).toBe("?status=closed&q=ana");
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("ana");
});

// Caught: another page's address read as the list's, or written over.
test("away from the list the address gives the search nothing, and keeps what it says", async () => {
  window.history.replaceState(null, "", "/lead/1?q=passport");
  const { type, deliver } = await aWorkspace();
  deliver();
  await act(async () => vi.advanceTimersByTimeAsync(0));
  const box = screen.getByLabelText<HTMLInputElement>("Search");
  expect(box.value).toBe("");
  type("ana");
  vi.advanceTimersByTime(1_000);
  act(() => {
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect([window.location.search, box.value]).toEqual(["?q=passport", "ana"]);
});

test("an address without a search opens the list with an empty one", async () => {
  await aWorkspace();
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("");
});

// Caught: a search of before that writes its text into the address of whoever signs in next.
test("the search that is left listens to the page no more", () => {
  const added = vi.spyOn(window, "addEventListener");
  const removed = vi.spyOn(window, "removeEventListener");
  const listened = ({ mock }: typeof added | typeof removed) =>
    mock.calls.filter(([event]) => ["popstate", "pointerdown", "focusout"].includes(event)).map((call) => [...call]);
  const { unmount } = render(<SearchTextProvider>a screen</SearchTextProvider>);
  expect(listened(added)).toHaveLength(3);
  unmount();
  expect(listened(removed)).toEqual(listened(added));
});
