import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { showToast } from "../../../ui/feedback/toasts";
import { RowsDownload } from "./RowsDownload";

const saved = vi.hoisted((): { name: string; text: string; type: string }[] => []);
vi.mock("../../../lib/saveFile", () => ({
  saveFile: (name: string, text: string, type: string) => {
    saved.push({ name, text, type });
  },
}));
vi.mock("../../../ui/feedback/toasts", () => ({ showToast: vi.fn() }));

const { note } = api.practice.listExport.staff;
const COLUMNS = [{ csv: { Name: (row: string) => row } }];
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Download CSV" });

beforeEach(() => {
  saved.length = 0;
  vi.mocked(showToast).mockClear();
  vi.stubEnv("TZ", "America/New_York");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 1, 2) });
});

// Caught: two files for two presses; a button that stayed disabled after a failure; a file without an audit entry; tomorrow's day in the
// name of a file that was saved in the evening.
test("the file is saved once, after an audit entry with the number of rows, and again after a failure", async () => {
  const workspace = new FakeWorkspace();
  const answer = Promise.withResolvers<null>();
  workspace.answer(note, () => answer.promise);
  render(
    <workspace.Provider>
      <RowsDownload list="clients" rows={["Ana", "Rui"]} columns={COLUMNS} />
    </workspace.Provider>,
  );
  await userEvent.click(button());
  await waitFor(() => {
    expect(workspace.sent).toEqual([{ name: "practice/listExport/staff:note", args: { list: "clients", rows: 2 } }]);
  });
  expect([saved, button().disabled]).toEqual([[], true]);
  await act(async () => {
    answer.reject(new Error("lost"));
    await Promise.resolve();
  });
  await waitFor(() => {
    expect(button().disabled).toBe(false);
  });
  const text = "The file could not be made. Check your connection and try again.";
  expect([vi.mocked(showToast).mock.calls, saved]).toEqual([[[{ id: "rows-download", tone: "bad", text }]], []]);
  workspace.answer(note, () => null);
  await userEvent.click(button());
  await waitFor(() => {
    expect(saved).toEqual([
      { name: "clients-2026-02-28.csv", text: '\uFEFF"Name"\r\n"Ana"\r\n"Rui"', type: "text/csv;charset=utf-8" },
    ]);
  });
});

test.each([
  ["is not whole yet", null, true],
  ["is empty", [], true],
  ["has a row", ["Ana"], false],
])("a list that %s can be saved as it should", (_what, rows, isDisabled) => {
  const workspace = new FakeWorkspace();
  render(
    <workspace.Provider>
      <RowsDownload list="clients" rows={rows} columns={COLUMNS} />
    </workspace.Provider>,
  );
  expect(button().disabled).toBe(isDisabled);
});
