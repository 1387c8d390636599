import { render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createBrowserRouter, Link, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { isRecord } from "../../lib/record";
import { Dialog } from "./Dialog";
import { hearBackFirst, useBackCloses } from "./modalHistory";

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isTyped, setTyped] = useState(false);
  return (
    <>
      <h1>first</h1>
      <button
        onClick={() => {
          setOpen(true);
        }}
      >
        Edit
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={(isWanted) => {
          if (isWanted || !isTyped) setOpen(isWanted);
        }}
        title="Edit client"
      >
        <Link to="/second">Away</Link>
        <button
          onClick={() => {
            setAsked(true);
          }}
        >
          Ask
        </button>
        <button
          onClick={() => {
            setTyped(!isTyped);
          }}
        >
          Type
        </button>
        <Dialog open={isAsked} onOpenChange={setAsked} title="Are you sure?">
          <button
            onClick={() => {
              setAsked(false);
              setOpen(false);
            }}
          >
            Yes
          </button>
        </Dialog>
      </Dialog>
    </>
  );
}

async function open() {
  window.history.pushState(null, "", "/before");
  window.history.pushState(null, "", "/first");
  hearBackFirst();
  const router = createBrowserRouter([
    { path: "/before", element: <h1>before</h1> },
    { path: "/first", element: <Page /> },
    { path: "/second", element: <h1>second</h1> },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await screen.findByRole("dialog", { name: "Edit client" });
  return { user, router };
}

// Counted before the modals' listener, which hides some steps from all others.
const pops = vi.hoisted(() => {
  const counted = { count: 0 };
  window.addEventListener(
    "popstate",
    () => {
      counted.count += 1;
    },
    { capture: true },
  );
  return counted;
});

async function back() {
  const before = pops.count;
  window.history.back();
  await waitFor(() => {
    expect(pops.count).toBeGreaterThan(before);
  });
}

/** Runs during the page's next step back. */
function duringStep(run: () => void): void {
  const stepBack = window.history.back.bind(window.history);
  vi.spyOn(window.history, "back").mockImplementationOnce(() => {
    stepBack();
    run();
  });
}

const page = () => screen.getByRole("heading", { level: 1, hidden: true }).textContent;
const dialogs = () => screen.queryAllByRole("dialog", { hidden: true }).map((each) => each.textContent);

beforeEach(() => {
  window.history.replaceState(null, "", "/");
});

// Caught: Back on a phone left the page under an open document; a half-typed form was lost with its page.
test("Back closes a modal, and the next Back leaves the page", async () => {
  await open();
  await back();
  expect(dialogs()).toEqual([]);
  expect(page()).toBe("first");
  await back();
  await waitFor(() => {
    expect(page()).toBe("before");
  });
});

test("Back closes the topmost of two modals", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByRole("dialog", { name: "Are you sure?" });
  await back();
  expect(dialogs()).toHaveLength(1);
  await back();
  expect(dialogs()).toEqual([]);
  expect(page()).toBe("first");
});

// Caught: a history entry left by each modal closed by its button, and as many Backs without effect.
test("a modal closed by its button leaves no entry behind", async () => {
  const { user } = await open();
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => {
      expect(window.history.state).not.toHaveProperty("modal");
    });
    expect(dialogs()).toEqual([]);
    if (_ === 1) await user.click(screen.getByRole("button", { name: "Edit" }));
  }
  await back();
  await waitFor(() => {
    expect(page()).toBe("before");
  });
});

test("a link in a modal leads away, and Back comes to the page without a step that does nothing", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("link", { name: "Away" }));
  expect(page()).toBe("second");
  await back();
  await waitFor(() => {
    expect(page()).toBe("first");
  });
  expect(window.history.state).not.toHaveProperty("modal");
  await back();
  await waitFor(() => {
    expect(page()).toBe("before");
  });
});

// Caught: the command palette opened the chosen case, and returned to the list at once.
test("a page that opens as soon as a modal has closed stays, and Back comes to the page below the modal", async () => {
  const { user, router } = await open();
  // Like the command palette after it has closed.
  duringStep(() => void router.navigate("/second"));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => {
    expect(page()).toBe("second");
  });
  await waitFor(() => {
    expect(window.location.pathname).toBe("/second");
  });
  await back();
  await waitFor(() => {
    expect(page()).toBe("first");
  });
  expect(window.history.state).not.toHaveProperty("modal");
  await back();
  await waitFor(() => {
    expect(page()).toBe("before");
  });
});

// Caught: a half-typed form refused the first Back, and the second one left its page.
test("a modal that refuses to close meets each Back again", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Type" }));
  for (const _ of [1, 2]) {
    await back();
    await waitFor(() => {
      expect(window.history.state).toHaveProperty("modal");
    });
    expect(dialogs()).toHaveLength(1);
    expect(page()).toBe("first");
  }
  await user.click(screen.getByRole("button", { name: "Type" }));
  await back();
  expect(dialogs()).toEqual([]);
  await back();
  await waitFor(() => {
    expect(page()).toBe("before");
  });
});

test("the page's changes to its entry while a modal's is being left are kept", async () => {
  window.history.replaceState({ owner: null, place: 7 }, "");
  hearBackFirst();
  const { unmount } = renderHook(() => {
    useBackCloses(true, () => undefined);
  });
  duringStep(() => {
    const state: unknown = window.history.state;
    window.history.replaceState({ ...(isRecord(state) && state), owner: "ana" }, "", "/?q=jose");
    expect(window.history.state).toEqual({ owner: "ana", place: 7 });
  });
  unmount();
  await waitFor(() => {
    expect(window.location.search).toBe("?q=jose");
  });
  expect(window.history.state).toEqual({ owner: "ana", place: 7 });
});

test("two modals that close together leave no entry behind", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Ask" }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => {
    expect(window.history.state).not.toHaveProperty("modal");
  });
  await back();
  await waitFor(() => {
    expect(page()).toBe("before");
  });
});

// Caught: the first Back after a reload with an open modal did nothing.
test("a reload leaves the entry of a modal that was open", async () => {
  window.history.pushState({ owner: "ana" }, "", "/first");
  window.history.pushState({ owner: "ana", modal: 1 }, "", "/first");
  const before = pops.count;
  vi.resetModules();
  (await import("./modalHistory")).hearBackFirst();
  expect(window.history.state).toEqual({ owner: "ana" });
  await waitFor(() => {
    expect(pops.count).toBeGreaterThan(before);
  });
  expect(window.history.state).toEqual({ owner: "ana" });
  expect(window.location.pathname).toBe("/first");
});
