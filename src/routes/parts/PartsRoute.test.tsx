import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { giveLayout } from "../../../tests/support/screens/screens";
import { PartsRoute } from "./PartsRoute";

beforeEach(giveLayout);

function showParts() {
  render(
    <MemoryRouter>
      <PartsRoute />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const part = (name: string) => within(screen.getByRole("region", { name }));

const here = dirname(fileURLToPath(import.meta.url));
const src = join(here, "../..");

/** All files that a file imports, directly, indirectly or lazily, as paths in `src/`. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  const path = relative(src, file);
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
    const target = join(dirname(file), specifier);
    const found = [`${target}.tsx`, `${target}.ts`].find((candidate) => isFile(candidate));
    if (found !== undefined) reached(found, seen);
  }
  return seen;
}

const isFile = (path: string) => readdirSync(dirname(path)).includes(path.slice(dirname(path).length + 1));

/** These only load others: ToastHost is on the page without its Toaster. */
const FETCH_OTHERS = ["feedback/Toaster.tsx", "lazy/LazyWhenIdle.tsx"];

// Caught: a part that was added but not shown on the page.
test("every part of ui and the ListBoard are on the page", () => {
  const seen = reached(join(here, "PartsRoute.tsx"));
  const parts = readdirSync(join(src, "ui"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !path.includes(".test.") && !FETCH_OTHERS.includes(path))
    .map((path) => `ui/${path}`);
  expect(parts.length).toBeGreaterThan(35);
  expect(
    [...parts, "lib/rows/ListBoard.tsx", "routes/staff/RecordScreen.tsx"].filter((path) => !seen.has(path)),
  ).toEqual([]);
});

test("a list is shown in each of its states", () => {
  showParts();
  const { getByText, getAllByText, getByRole } = part("ListBoard");
  expect(getAllByText("Loading vendors...")).toHaveLength(1);
  expect(getByText("Loading vendors… 4 of 193")).toBeDefined();
  expect(getByText("Add a vendor to get started.")).toBeDefined();
  expect(getByText("No vendor matches this search and status.")).toBeDefined();
  expect(getByRole("button", { name: "Show all vendors" })).toBeDefined();
  expect(getAllByText(/Failed to fetch vendors/)).toHaveLength(2);
});

test("a form is shown empty, invalid, submitting and refused", async () => {
  showParts();
  const { findByText, getByRole, getAllByRole } = part("Form");
  expect(await findByText("This is not an amount of dollars.")).toBeDefined();
  expect(getByRole<HTMLButtonElement>("button", { name: "Saving..." }).disabled).toBe(true);
  expect(getAllByRole("button", { name: "Save" })).toHaveLength(3);
  expect(getByRole("alert").textContent).toContain("Someone else has added a vendor");
});

test("a record is shown loaded, loading, not found and refused", () => {
  showParts();
  const { getByText, getByRole, getAllByRole } = part("RecordScreen");
  const headings = getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    expect.stringMatching(/^Vendor 7 /),
    "Vendors",
    "Vendor not found",
    expect.stringMatching(/^Error: /),
  ]);
  expect(getByText("Loading vendor...")).toBeDefined();
  expect(getByText("Vendor not found")).toBeDefined();
  expect(getByRole("alert").textContent).toContain("report request 3e");
  expect(getAllByRole("link", { name: "Back to vendors" })).toHaveLength(3);
});

// Caught: the focus left on the body after Escape, so that Tab began at the top of the page.
test("each dialog and each panel opens, and returns the focus to its opener", async () => {
  const user = showParts();
  const openers = [...part("Dialogs").getAllByRole("button"), ...part("SlidePanel").getAllByRole("button")];
  expect(openers).toHaveLength(16);
  for (const opener of openers) {
    await user.click(opener);
    expect(screen.getByRole("dialog")).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  }
});

test("the theme can be set to light and dark, independent of the system", async () => {
  const user = showParts();
  await user.selectOptions(screen.getByRole("combobox", { name: "Theme" }), "dark");
  expect(document.documentElement.style.colorScheme).toBe("dark");
  await user.selectOptions(screen.getByRole("combobox", { name: "Theme" }), "system");
  expect(document.documentElement.style.colorScheme).toBe("light dark");
});
