import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link, useLocation, useParams } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { leadIdOf, parseLeadId } from "../../../convex/platform/ids";
import type { LeadTuple } from "../../../convex/leads/record/rules";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { StaffShell } from "../../app/StaffShell";
import { leadPath } from "../paths";
import { useNeighbours } from "./ListPlacesProvider";
import { LeadsRoute } from "../../routes/staff/LeadsRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const ROW_PX = 44;
const PEOPLE = 300;
const aLead = (number: number): LeadTuple => [
  ...([number, 1, `Lead${String(number)}`, "Santos", `l${String(number)}@mail.test`] as const),
  ...([null, null, null, null] as const),
];
const leads = Array.from({ length: PEOPLE }, (_, at) => aLead(PEOPLE - at));

/** A lead's page with a link to the next one. */
function Lead() {
  const { leadId = "" } = useParams();
  const location = useLocation();
  const neighbours = useNeighbours("/", parseLeadId(leadId));
  if (neighbours === null) return <p>{leadId}</p>;
  return (
    <p>
      {leadId}, {neighbours.position} of {neighbours.count}
      <Link to={leadPath(leadIdOf(neighbours.next ?? 0))} state={location.state as unknown}>
        Next
      </Link>
    </p>
  );
}

const showList = (path = "/", workspace = aPractice(leads)) =>
  show(
    workspace,
    [
      {
        element: <StaffShell />,
        children: [
          { path: "/", element: <LeadsRoute /> },
          { path: "/lead/:leadId", element: <Lead /> },
          { path: "/contracts", element: <p>contracts</p> },
        ],
      },
    ],
    path,
  );

const row = (number: number) => screen.findByRole("row", { name: new RegExp(`Lead${String(number)} Santos`) });

function scrollTo(top: number) {
  const main = screen.getByRole("main");
  main.scrollTop = top;
  fireEvent.scroll(main);
}

/** Browsers report a scroll position that the page has set. */
async function arrive() {
  await screen.findByRole("grid");
  fireEvent.scroll(screen.getByRole("main"));
}

/** The rows tinted since the start. The tint fades after 1.5 s, which a slow machine may need to find the row. */
function watchTints() {
  const rows = new Set<string | null>();
  const watch = () => {
    for (const { parentElement } of document.querySelectorAll("[role=row].bg-accent-soft a")) {
      rows.add(parentElement?.closest("[role=row]")?.textContent.match(/Lead\d+/)?.[0] ?? null);
    }
  };
  new MutationObserver(watch).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  return rows;
}

const place = () => screen.getByRole("main").scrollTop / ROW_PX;

beforeEach(giveLayout);

// Caught: 0 px and the focus on BODY after each lead, for a person who works through a list.
test("after Back the list has its position, and the opened row has the focus and a tint", async () => {
  const { user, router } = showList();
  await row(PEOPLE);
  scrollTo(200 * ROW_PX);
  await user.click(within(await row(95)).getByRole("link"));
  expect(await screen.findByText(/^lead-95, 206 of 300/)).toBeDefined();
  screen.getByRole("main").scrollTop = 0;
  const tinted = watchTints();
  await act(() => router.navigate(-1));
  await arrive();
  await waitFor(async () => {
    expect(document.activeElement).toBe(await row(95));
  });
  expect([place(), [...tinted]]).toEqual([205, ["Lead95"]]);
});

// Caught: the list returned to the first of five leads that had been stepped through.
test("the list returns to the lead seen last", async () => {
  const { user, router } = showList();
  await user.click(within(await row(PEOPLE)).getByRole("link"));
  await user.click(await screen.findByRole("link", { name: "Next" }));
  expect(await screen.findByText(/^lead-299, 2 of 300/)).toBeDefined();
  await act(() => router.navigate("/"));
  await arrive();
  await waitFor(async () => {
    expect(document.activeElement).toBe(await row(299));
  });
});

test("a list left by the navigation has its position, without a focus or a tint; a text field in use keeps the focus", async () => {
  const { user, router } = showList();
  await row(PEOPLE);
  scrollTo(100 * ROW_PX);
  await act(() => router.navigate("/contracts"));
  screen.getByRole("main").scrollTop = 0;
  const tinted = watchTints();
  await act(() => router.navigate(-1));
  await arrive();
  await waitFor(() => {
    expect(place()).toBe(97);
  });
  expect([...tinted]).toEqual([]);
  expect(screen.queryAllByRole("row").filter((each) => each.contains(document.activeElement))).toEqual([]);
  await user.click(within(await row(195)).getByRole("link"));
  await user.click(screen.getByRole("searchbox"));
  await act(() => router.navigate(-1));
  await arrive();
  await row(195);
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("another search, tab or sort starts at its top", async () => {
  const { user, router } = showList();
  await row(PEOPLE);
  scrollTo(100 * ROW_PX);
  await user.click(within(await row(195)).getByRole("link"));
  screen.getByRole("main").scrollTop = 0;
  await act(() => router.navigate("/?sort=lead"));
  await arrive();
  expect([place(), document.activeElement]).toEqual([0, screen.getByRole("heading", { level: 1 })]);
});

// Caught: a list that jumped down as soon as the earlier search was typed again.
test("a view chosen again after another one starts at its top", async () => {
  const { user, router } = showList();
  await row(PEOPLE);
  scrollTo(100 * ROW_PX);
  await user.click(within(await row(195)).getByRole("link"));
  screen.getByRole("main").scrollTop = 0;
  await act(() => router.navigate("/?q=Lead1"));
  await arrive();
  await user.clear(screen.getByRole("searchbox"));
  await row(PEOPLE);
  expect(place()).toBe(0);
});

const stored = () => JSON.stringify(sessionStorage);

/** A person has searched, opened a lead and returned to the list. */
async function searchAndReturn(workspace = aPractice(leads)) {
  const shown = showList("/?q=lead29", workspace);
  await shown.user.click(within(await row(299)).getByRole("link"));
  await screen.findByText(/^lead-299, 1 of 11/);
  expect(stored()).toContain("lead29");
  return shown;
}

// Caught: one person's search text in the tab of the next person.
test("sign-out removes the place and its search text from the tab, also from an open list", async () => {
  const { user, router } = await searchAndReturn();
  await act(() => router.navigate(-1));
  await row(299);
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  cleanup();
  window.dispatchEvent(new Event("pagehide"));
  expect(stored()).not.toContain("lead29");
});

test("the place with its search text is gone from the tab when access is lost", async () => {
  const workspace = aPractice(leads);
  const { router } = await searchAndReturn(workspace);
  await act(() => router.navigate(-1));
  await row(299);
  act(() => {
    workspace.answer(api.access.accounts.open.me, () => ({ kind: "none", name: "Sam", email: "sales@passage.test" }));
  });
  expect(screen.queryByRole("grid")).toBeNull();
  expect(stored()).not.toContain("lead29");
});
