import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { aPage, missingFile } from "../../tests/support/screens/fakePage";
import type { ReloadablePage } from "../lib/lazy/loadOrReload";
import { DraftStore } from "../lib/drafts/draftStore";
import { DraftContext, UnsentContext } from "../lib/drafts/unsentContext";
import { UnsentWork } from "../lib/drafts/unsentWork";
import { Skeleton } from "../ui/feedback/Skeleton";
import { lazyRoutes } from "./lazyRoutes";

const FAILED = "This page didn't load. Check your connection and reload.";
/** The server answers, so the connection is not the cause. */
const STUCK = "This page didn't load. Reload to open it.";

/** A screen whose file exists or not. */
function aScreen(path: string, isThere = true) {
  const file = { isThere, fetched: 0 };
  const code = vi.fn(() => {
    file.fetched += 1;
    return file.isThere ? Promise.resolve(() => <h1>{`Screen ${path}`}</h1>) : Promise.reject(missingFile());
  });
  return { path, code, file };
}

interface Shown {
  page?: ReloadablePage;
  work?: UnsentWork;
  kept?: DraftStore;
  at?: string;
}

function showScreens(
  screens: ReturnType<typeof aScreen>[],
  { page = aPage().page, work = new UnsentWork(), kept, at = "/" }: Shown = {},
) {
  const shell = (
    <UnsentContext value={work}>
      <nav>
        <Link to="/">list</Link>
        <Link to="/lead">lead</Link>
      </nav>
      <DraftContext value={kept ?? null}>
        <Outlet />
      </DraftContext>
    </UnsentContext>
  );
  const router = createMemoryRouter([{ element: shell, children: lazyRoutes(screens, page) }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const list = () => aScreen("/");

beforeEach(() => {
  // An idle callback of the browser, called by the test.
  vi.stubGlobal("requestIdleCallback", (task: () => void) => idle.push(task));
  vi.stubGlobal("cancelIdleCallback", (handle: number) => {
    idle[handle - 1] = () => undefined;
  });
  idle.length = 0;
});
const idle: (() => void)[] = [];
/** Resolves when the page has left work for its idle time. */
const workWaits = () =>
  waitFor(() => {
    expect(idle).not.toEqual([]);
  });
const restIdle = () => {
  act(() => {
    for (const task of idle.splice(0)) task();
  });
};

// Caught: the router's error page instead of shell and navigation.
test("a screen whose code cannot be loaded keeps the shell, says so, and opens when the browser is online again", async () => {
  const { page, server } = aPage();
  const lead = aScreen("/lead", false);
  const user = showScreens([list(), lead], { page });
  await heading("Screen /");
  server.isAnswering = false;
  await user.click(screen.getByRole("link", { name: "lead" }));
  await heading(FAILED);
  expect(screen.getByRole("navigation")).toBeDefined();
  lead.file.isThere = true;
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await heading("Screen /lead");
  expect(page.reload).not.toHaveBeenCalled();
});

test("Retry loads the screen, and the failure stays on the screen until it is there", async () => {
  const { page, server } = aPage();
  const lead = aScreen("/lead", false);
  server.isAnswering = false;
  const user = showScreens([list(), lead], { page, at: "/lead" });
  await heading(FAILED);
  expect(screen.getByRole("alert").textContent).toContain(FAILED);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await heading(FAILED);
  expect(screen.queryByText("Loading...")).toBeNull();
  lead.file.isThere = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await heading("Screen /lead");
});

// Caught: a page of an older release stayed broken, because its files no longer exist.
test("when the server answers without the file, the page is loaded again once, and never in a loop", async () => {
  const { page, stored } = aPage();
  showScreens([aScreen("/lead", false)], { page, at: "/lead" });
  await waitFor(() => {
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
  const afterReload = aPage(stored).page;
  showScreens([aScreen("/lead", false)], { page: afterReload, at: "/lead" });
  await heading(STUCK);
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await heading(STUCK);
  expect(afterReload.reload).not.toHaveBeenCalled();
});

// Caught: one reload per session, so that the second release of a day broke the page.
test("once the screen has loaded, the next release may load the page again", async () => {
  const { page, stored } = aPage();
  showScreens([aScreen("/lead", false)], { page, at: "/lead" });
  await waitFor(() => {
    expect(stored.size).toBe(1);
  });
  showScreens([aScreen("/lead")], { page: aPage(stored).page, at: "/lead" });
  await heading("Screen /lead");
  await waitFor(() => {
    expect(stored.size).toBe(0);
  });
});

test("a briefly missing file is fetched again before the page is reloaded", async () => {
  const { page } = aPage();
  const lead = aScreen("/lead", false);
  page.isServerAnswering = () => {
    lead.file.isThere = true;
    return Promise.resolve(true);
  };
  showScreens([lead], { page, at: "/lead" });
  await heading("Screen /lead");
  expect(page.reload).not.toHaveBeenCalled();
});

// Caught: an unsent note lost by an automatic reload.
test("a page with unsent work is not reloaded automatically", async () => {
  const { page } = aPage();
  const work = new UnsentWork();
  const end = work.begin("note");
  showScreens([aScreen("/lead", false)], { page, work, at: "/lead" });
  await heading(STUCK);
  expect(page.reload).not.toHaveBeenCalled();
  act(end);
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await waitFor(() => {
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
});

// Caught: a browser that keeps a failed import, and a Retry that could not succeed and did not say so.
test("a screen that needs a reload says so, names the effect on unsent work, and offers Reload", async () => {
  const { page, server } = aPage();
  const work = new UnsentWork();
  const end = work.begin("note");
  server.isAnswering = false;
  showScreens([aScreen("/lead", false)], { page, work, at: "/lead" });
  const user = userEvent.setup();
  await heading(FAILED);
  server.isAnswering = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await heading(STUCK);
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(
    screen.getByText("1 change waits. Reload once everything is sent. What you have typed is kept."),
  ).toBeDefined();
  act(end);
  expect(screen.getByText("What you have typed is kept.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Reload" }));
  expect(page.reload).toHaveBeenCalledTimes(1);
});

// Caught: a text that is only in memory, lost by an automatic reload.
test("a page with a text that is only in memory is not reloaded automatically, and warns of a reload", async () => {
  const { page } = aPage();
  const kept = new DraftStore(null, "ana");
  kept.set("draft lead-1", "call ba");
  showScreens([aScreen("/lead", false)], { page, kept, at: "/lead" });
  await heading(STUCK);
  expect(screen.getByText("This browser keeps no drafts: copy what you have typed first.")).toBeDefined();
  expect(page.reload).not.toHaveBeenCalled();
});

test("the other screens of a list are fetched while the page is idle, not before the list is shown", async () => {
  const lead = aScreen("/lead");
  const { page, server } = aPage();
  const user = showScreens([list(), lead], { page });
  await heading("Screen /");
  expect(lead.file.fetched).toBe(0);
  await workWaits();
  restIdle();
  await waitFor(() => {
    expect(lead.file.fetched).toBe(1);
  });
  // From now on the lead opens offline.
  lead.file.isThere = false;
  server.isAnswering = false;
  await user.click(screen.getByRole("link", { name: "lead" }));
  await heading("Screen /lead");
});

// Caught: the code of a lead's page loaded before the list's rows, for which the page was waiting.
test("the other screens wait until the visible one has loaded", async () => {
  const lead = aScreen("/lead");
  const rows: { haveCome: () => void } = { haveCome: () => undefined };
  const List = () => {
    const [isLoading, setLoading] = useState(true);
    rows.haveCome = () => {
      setLoading(false);
    };
    return <h1>Screen / {isLoading ? <Skeleton /> : null}</h1>;
  };
  showScreens([{ ...list(), code: vi.fn(() => Promise.resolve(List)) }, lead]);
  await heading("Screen /");
  restIdle();
  expect(lead.file.fetched).toBe(0);
  act(() => {
    rows.haveCome();
  });
  await workWaits();
  restIdle();
  await waitFor(() => {
    expect(lead.file.fetched).toBe(1);
  });
});

test("a failure while fetching ahead is not shown, and the screen is fetched when it is opened", async () => {
  const lead = aScreen("/lead", false);
  const user = showScreens([list(), lead]);
  await heading("Screen /");
  await workWaits();
  restIdle();
  await waitFor(() => {
    expect(lead.file.fetched).toBe(1);
  });
  expect(screen.queryByText(FAILED)).toBeNull();
  lead.file.isThere = true;
  await user.click(screen.getByRole("link", { name: "lead" }));
  await heading("Screen /lead");
});

// Caught: a screen that threw removed the shell.
test("a screen that throws keeps the shell, and Retry shows it again", async () => {
  vi.mocked(console.error).mockRestore();
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = { is: true };
  const Lead = () => {
    if (broken.is) throw new Error("no such value");
    return <h1>Screen /lead</h1>;
  };
  const lead = { ...aScreen("/lead"), code: vi.fn(() => Promise.resolve(Lead)) };
  const user = showScreens([list(), lead], { at: "/lead" });
  await heading("Error: Something went wrong on the server. Try again.");
  expect(screen.getByRole("navigation")).toBeDefined();
  broken.is = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await heading("Screen /lead");
  // React reports every error that a boundary catches.
  complaints.mockClear();
});
