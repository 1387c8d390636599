import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createBrowserRouter, Link, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { Dialog } from "./Dialog";

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
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
      <Dialog open={isOpen} onOpenChange={setOpen} title="Edit client">
        <Link to="/second">Away</Link>
        <button
          onClick={() => {
            setAsked(true);
          }}
        >
          Ask
        </button>
        <Dialog open={isAsked} onOpenChange={setAsked} title="Are you sure?">
          Yes
        </Dialog>
      </Dialog>
    </>
  );
}

async function open() {
  window.history.pushState(null, "", "/before");
  window.history.pushState(null, "", "/first");
  const router = createBrowserRouter([
    { path: "/before", element: <h1>before</h1> },
    { path: "/first", element: <Page /> },
    { path: "/second", element: <h1>second</h1> },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await screen.findByRole("dialog", { name: "Edit client" });
  return { user };
}

let pops = 0;
// Before the listener of the modals, which keeps some steps from all others.
window.addEventListener(
  "popstate",
  () => {
    pops += 1;
  },
  { capture: true },
);

async function back() {
  const before = pops;
  window.history.back();
  await waitFor(() => {
    expect(pops).toBeGreaterThan(before);
  });
}

const page = () => screen.getByRole("heading", { level: 1, hidden: true }).textContent;
const dialogs = () => screen.queryAllByRole("dialog", { hidden: true }).map((each) => each.textContent);

beforeEach(() => {
  window.history.replaceState(null, "", "/");
});

// Caught: Back on a phone left the page under an open document; a half typed form was gone with its page.
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

// Caught: an entry for each modal that was ever closed by its button: as many Backs that did nothing.
test("a modal that is closed by its button leaves no entry behind", async () => {
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
