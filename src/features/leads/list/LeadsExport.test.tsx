import { act, screen, waitFor } from "@testing-library/react";
import Papa from "papaparse";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import { LEAD_STATUS_CODES } from "../../../../convex/leads/status/rules";
import { packRows } from "../../../../convex/platform/liveList/rules";
import { showLeadList } from "../../../../tests/support/screens/leadScreens";
import { aPractice, giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const { note } = api.practice.listExport.staff;

let names: string[] = [];
let texts: Promise<string>[] = [];
beforeEach(() => {
  giveLayout();
  [names, texts] = [[], []];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      texts.push(blob.text());
      return "blob:csv";
    },
    revokeObjectURL: vi.fn(),
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
});

const lead = (number: number, firstName: string, goal: string | null = null): LeadTuple => {
  return [number, number, firstName, "Santos", `l${String(number)}@mail.test`, null, null, goal, number * 100];
};

const button = () => screen.findByRole<HTMLButtonElement>("button", { name: "Download CSV" });

// Caught: an export without an audit entry; rows of another tab; a name that a spreadsheet runs.
test("the file has the open tab and search in the displayed sort, and an audit entry comes first", async () => {
  const formula = '=HYPERLINK("http://evil.test","Click")';
  const leads = [
    lead(1, "Zoë 🎓", 'A "green", card\nsoon'),
    lead(2, formula),
    lead(3, "مريم"),
    lead(4, "Closed"),
    [5, 5, "Other", "Person", "o@mail.test", null, null, null, null] satisfies LeadTuple,
  ];
  const workspace = aPractice(leads, [
    [4, 4, LEAD_STATUS_CODES.closed],
    [3, 4, 0, "u2", "2026-12-01"],
  ]).answer(note, () => {
    expect(names).toEqual([]);
    return null;
  });
  workspace.answer(api.leads.followUps.staff.owners, () => [{ userId: "u2", name: "Ana Duarte", isHere: true }]);
  const { user } = showLeadList(workspace, "/?status=needs_followup&q=santos&sort=value");
  await screen.findByRole("row", { name: /مريم/ });
  await user.click(await button());
  await waitFor(() => {
    expect(names).toEqual([expect.stringMatching(/^leads-\d{4}-\d\d-\d\d\.csv$/)]);
  });
  const { data } = Papa.parse<Record<string, string>>(((await texts[0]) ?? "").replace(/^\uFEFF/, "").trim(), {
    header: true,
  });
  expect(data.map((row) => [row["Lead"], row["Immigration Goal"]])).toEqual([
    ["Zoë 🎓 Santos", 'A "green", card\nsoon'],
    [`'${formula} Santos`, ""],
    ["مريم Santos", ""],
  ]);
  expect(data.map((row) => [row["Owner"], row["Next contact"]])).toEqual([
    ["", ""],
    ["", ""],
    ["Ana Duarte", "2026-12-01"],
  ]);
  expect(
    workspace.sent.filter(({ name }) => name === "practice/listExport/staff:note").map(({ args }) => args),
  ).toEqual([{ list: "leads", rows: 3 }]);
});

// Caught: a file of the list's first page that looked complete.
test("a filling list offers no file", async () => {
  let deliver: () => void = () => undefined;
  const page = (cursor: unknown) => ({
    main: packRows([cursor === null ? lead(1, "Maria") : lead(2, "Ahmed")]),
    side: packRows([]),
    nextCursor: cursor === null ? 1 : null,
    total: 2,
    since: { main: 0, side: 0 },
  });
  const workspace = aPractice().answer(api.leads.record.staff.snapshot, ({ cursor }) =>
    cursor === null
      ? page(null)
      : new Promise((resolve) => {
          deliver = () => {
            resolve(page(1));
          };
        }),
  );
  showLeadList(workspace);
  await screen.findByRole("row", { name: /Maria/ });
  expect((await button()).disabled).toBe(true);
  await act(async () => {
    deliver();
    await Promise.resolve();
  });
  await waitFor(async () => {
    expect((await button()).disabled).toBe(false);
  });
});
