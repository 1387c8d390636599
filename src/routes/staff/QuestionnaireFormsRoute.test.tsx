import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { WORK_FORM } from "../../../tests/support/functions/questionnaires";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { sendAgainAfterRefusal } from "../../../tests/support/screens/secondTime";
import { QuestionnaireFormsRoute } from "./QuestionnaireFormsRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get, list, save, undo } = api.cases.questionnaireForms.staff;
const ADDRESS = "/settings/questionnaires";

function open(path: string, isAdmin = true) {
  const me = { kind: "staff", userId: "u1", name: "Ana", email: "ana@passage.test", isAdmin, locale: "en" };
  const stored = { key: "work", facts: WORK_FORM, isSeeded: false, version: 1, updatedAt: 1, updatedByName: "Ana" };
  const workspace = aPractice()
    .answer(api.access.accounts.open.me, () => me)
    .answer(list, () => [{ key: "work", name: WORK_FORM.name, sections: 2, fields: 6, isSeeded: false, version: 1 }])
    .answer(get, () => stored)
    .answer(save, ({ key }) => ({ key: key ?? "own-2" }))
    .answer(undo, () => null);
  return { workspace, ...show(workspace, [{ path: ADDRESS, element: <QuestionnaireFormsRoute /> }], path) };
}

beforeEach(() => {
  window.sessionStorage.clear();
  giveLayout();
});

test("the list leads to the editor of each questionnaire", async () => {
  const { user } = open(ADDRESS);
  await user.click(await screen.findByRole("link", { name: /Form.*2 parts · 6 questions/ }));
  expect(await screen.findByLabelText("Name in Spanish")).toHaveProperty("value", "Form (es)");
});

test("is for administrators", async () => {
  open(ADDRESS, false);
  await waitFor(() => {
    expect(screen.queryByRole("link", { name: "New questionnaire" })).toBeNull();
  });
});

test("a changed name is saved over the opened version, with all else unchanged, also after a failure; the editor continues with it", async () => {
  const { user, router, workspace } = open(`${ADDRESS}?form=work`);
  const name = await screen.findByLabelText("Name in English");
  await user.clear(name);
  await user.type(name, "Work");
  const button = () => screen.getByRole("button", { name: /^Sav/ });
  const facts = { ...WORK_FORM, name: { en: "Work", es: "Form (es)" } };
  const sent = await sendAgainAfterRefusal({ workspace, called: save, result: { key: "own-2" }, button });
  expect(sent).toEqual({ key: "work", facts, version: 1 });
  await waitFor(() => {
    expect(router.state.location.search).toBe("?form=own-2");
  });
});

test("errors are shown, and nothing is sent", async () => {
  const { user, workspace } = open(`${ADDRESS}?form=new`);
  await user.click(await screen.findByRole("button", { name: "Save questionnaire" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Say it in English and in Spanish");
  expect(screen.getByLabelText("Name in Spanish").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("About in Spanish").getAttribute("aria-invalid")).not.toBe("true");
  expect(workspace.sent).toEqual([]);
});

// Caught: a part with all its questions removed by one wrong press.
test("a part is removed after a question, one without a title at once", async () => {
  const { user, workspace } = open(`${ADDRESS}?form=work`);
  await user.click(await screen.findByRole("button", { name: "Add part" }));
  // The part comes with a question, which is untitled, too.
  await user.click(screen.getAllByRole("button", { name: "Remove “Untitled”" }).at(-1) ?? expect.fail("no button"));
  await user.click(screen.getByRole("button", { name: "Remove “you”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove “you”?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Save questionnaire" }));
  await waitFor(() => {
    expect(workspace.sent).toMatchObject([{ args: { facts: WORK_FORM } }]);
  });
});

// Caught: a new section that closed with the first letter of its title.
test("a new section stays open while it is typed, and a stored one is closed", async () => {
  const { user } = open(`${ADDRESS}?form=new`);
  const title = await screen.findByLabelText("Title in English");
  await user.type(title, "About you");
  expect(title.closest("details")?.open).toBe(true);
  await user.click(screen.getByRole("link", { name: "Back to Questionnaires" }));
  await user.click(await screen.findByRole("link", { name: /Form.*2 parts · 6 questions/ }));
  const stored = await screen.findAllByLabelText("Title in English");
  expect(stored.map((each) => each.closest("details")?.open)).toEqual([false, false]);
  // Only an earlier question with options can be a condition.
  const deciding = screen.getAllByLabelText("Show when").map((each) => within(each).getAllByRole("option").length);
  expect(deciding).toEqual([2]);
});

test("the preview asks as the client is asked, in either language", async () => {
  const { user } = open(`${ADDRESS}?form=work`);
  await user.click(await screen.findByRole("tab", { name: "Preview" }));
  await user.click(await screen.findByRole("radio", { name: "Yes" }));
  expect(await screen.findByRole("button", { name: "Add: jobs" })).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Language"), "es");
  const region = await screen.findByRole("region", { name: "work (es)" });
  expect(region.closest("[lang]")?.getAttribute("lang")).toBe("es");
  const part = within(region);
  expect(part.getByRole("button", { name: "Agregar: jobs (es)" })).toBeDefined();
});
