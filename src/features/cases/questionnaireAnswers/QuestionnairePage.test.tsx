import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { Locale } from "../../../../convex/platform/languages";
import type { FormFacts } from "../../../../convex/cases/questionnaireForms/rules";
import { aField, aForm, aSection, WORK_FORM } from "../../../../tests/support/functions/questionnaires";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import { aPortal } from "../../../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { TYPING_MS } from "./answerOutbox";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const portal = api.cases.questionnaires.portal;
const SAVED_AT = Date.UTC(2026, 2, 9, 12);
const PATH = "/client-portal/questionnaires";

const LISTED = {
  questionnaireId: "q1",
  caseId: null,
  name: WORK_FORM.name,
  status: "in_progress",
  progress: 50,
  lastSavedAt: SAVED_AT,
  completedAt: null,
  isReopened: false,
};

const help = { en: "As in your passport", es: "Como en su pasaporte" };
/** Every kind of question with a keyboard or a help text of its own. */
const HELPED_FORM = aForm(
  aSection("home", [
    aField("address", { kind: "address", help }),
    aField("income", { kind: "number", help }),
    aField("married", { kind: "yesNo", help }),
  ]),
);

interface PageOptions {
  form?: FormFacts;
  locale?: Locale;
  answers?: object[];
  listed?: object;
}

function open(path: string, { form = WORK_FORM, locale = "en", answers = [], listed = {} }: PageOptions = {}) {
  const opened = { ...LISTED, ...listed };
  const stored = [...answers];
  const workspace = aPortal({ locale })
    .answer(portal.list, () => [opened])
    .answer(portal.get, () => ({ ...opened, form, answers: [...stored] }))
    .answer(portal.save, ({ answers: saved }) => {
      // They stay on the screen, also if a busy machine waits between two acts for longer than a save does.
      if (Array.isArray(saved)) stored.push(...saved.map((each) => Object.assign({ device: "phone" }, each)));
      return null;
    });
  return { workspace, ...show(workspace, allRoutes, path) };
}

const given = (field: string, value: unknown) => ({ field, value, at: SAVED_AT, device: "laptop" });

beforeEach(() => {
  window.sessionStorage.clear();
  giveLayout();
});

describe("the list", () => {
  // Caught: a start page that said "nothing needed" above an open questionnaire.
  test("is a to-do on the start page until everything is completed", async () => {
    const { workspace } = open("/client-portal");
    const asked = await screen.findByRole("link", { name: "1 questionnaire to answer" });
    expect(asked.getAttribute("href")).toBe(PATH);
    expect(screen.getByRole("link", { name: /^1 to answer/ }).getAttribute("href")).toBe(PATH);
    expect(screen.queryByText(/^Nothing right now/)).toBeNull();
    act(() => {
      workspace.answer(portal.list, () => [{ ...LISTED, status: "completed", progress: 100 }]);
    });
    expect(await screen.findByText(/^Nothing right now/)).toBeDefined();
    expect(screen.queryByRole("link", { name: /to answer/ })).toBeNull();
  });

  test("is linked from the start page, and shows the progress of each", async () => {
    const { user } = open("/client-portal", { listed: { isReopened: true } });
    await user.click(await screen.findByRole("link", { name: /Questionnaires/ }));
    const link = await screen.findByRole("link", { name: /Form/ });
    expect(link.textContent).toMatch(
      /^FormWe ask you to look at this again\..*In progress · Saved Mar 9, 2026, 12:00\sPM$/,
    );
    expect(link.getAttribute("href")).toBe(`${PATH}/q1`);
    expect(screen.getByText(/^Your answers help us fill in your forms\./)).toBeDefined();
    expect(within(link).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
  });

  test("is in the client's language", async () => {
    const { workspace } = open(PATH, { locale: "es" });
    expect(await screen.findByRole("heading", { name: "Preguntas para usted" })).toBeDefined();
    expect((await screen.findByRole("link", { name: /Form \(es\)/ })).textContent).toContain("En curso · Guardado");
    expect(screen.queryByText("Le pedimos que revise esto de nuevo.")).toBeNull();
    act(() => {
      workspace.answer(portal.list, () => [{ ...LISTED, lastSavedAt: null, status: "assigned" }]);
    });
    expect((await screen.findByRole("link", { name: /Form \(es\)/ })).textContent).not.toContain("Guardado");
    act(() => {
      workspace.answer(portal.list, () => []);
    });
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
    expect(screen.queryByRole("link", { name: /Form/ })).toBeNull();
  });
});

describe("a questionnaire", () => {
  test("opens at the first incomplete part, and shows one part at a time", async () => {
    const { user, router } = open(`${PATH}/q1`, { answers: [given("name", "Maria")] });
    const shown = within(await screen.findByRole("region", { name: "work" }));
    expect(shown.getByRole("heading", { name: "work" })).toBeDefined();
    expect(screen.queryByLabelText("name")).toBeNull();
    const parts = within(screen.getByRole("navigation", { name: "Parts" }));
    expect(parts.getByRole("button", { current: "step" }).textContent).toBe("work");
    expect(parts.getByRole("button", { name: "you, done", current: false })).toBeDefined();
    expect(parts.getByText("Part 2 of 2")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getByText(/^Saved Mar 9, 2026/).role).toBe("status");
    expect(screen.queryByText(/^Thank you\. Everything is answered/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("name")).toHaveProperty("value", "Maria");
    expect(screen.getByLabelText("email (optional)")).toBeDefined();
    expect(router.state.location.search).toBe("?part=you");
    expect(screen.getByText("Part 1 of 2")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Back" }).disabled).toBe(true);
    expect(screen.queryByRole("link", { name: "Done" })).toBeNull();
    // The next visit of this tab resumes at the same part.
    cleanup();
    open(`${PATH}/q1`, { answers: [given("name", "Maria")] });
    const region = await screen.findByRole("region", { name: "you" });
    expect(region).toBeDefined();
    cleanup();
    const next = open(`${PATH}/q1?part=work`);
    await screen.findByRole("region", { name: "work" });
    await next.user.click(screen.getByRole("button", { name: "you" }));
    await next.user.click(await screen.findByRole("button", { name: "Next" }));
    expect(await screen.findByRole("region", { name: "work" })).toBeDefined();
    await next.user.click(screen.getByRole("link", { name: "All questionnaires" }));
    expect(next.router.state.location.pathname).toBe(PATH);
  });

  test("shows further questions when an answer requires them, and adds and removes entries of a group", async () => {
    const { user } = open(`${PATH}/q1?part=work`);
    expect(await screen.findByText("hasJobs")).toBeDefined();
    // With something missing, it only leaves.
    expect(screen.getByRole("link", { name: "Done" }).className).not.toContain("bg-accent");
    expect(screen.queryByRole("button", { name: "Add: jobs" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    await user.click(await screen.findByRole("button", { name: "Add: jobs" }));
    const entry = within(await screen.findByRole("region", { name: "jobs 1" }));
    await user.type(entry.getByLabelText("employer"), "Acme");
    expect(entry.getByLabelText("employer")).toHaveProperty("value", "Acme");
    // Caught: an entry with all its answers removed by one wrong tap.
    await user.click(entry.getByRole("button", { name: "Remove jobs 1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove jobs 1?" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(entry.getByRole("button", { name: "Remove jobs 1" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await waitFor(() => {
      expect(screen.queryByRole("region", { name: "jobs 1" })).toBeNull();
    });
    // An empty one is removed at once.
    await user.click(screen.getByRole("button", { name: "Add: jobs" }));
    await user.click(await screen.findByRole("button", { name: "Remove jobs 1" }));
    await waitFor(() => {
      expect(screen.queryByRole("region", { name: "jobs 1" })).toBeNull();
    });
  });

  // Caught: a questionnaire that was "100% done" for its client, who left, and never completed: the server refuses such an answer.
  test("does not count an invalid answer as given, nor as being saved", async () => {
    const address = { street: "1 Main Street", unit: "", city: "Newark", state: "", postalCode: "", country: "USA" };
    const answers = [given("married", "no"), given("address", address)];
    const { user } = open(`${PATH}/q1`, { form: HELPED_FORM, answers });
    await user.type(await screen.findByRole("textbox", { name: "income" }), "much");
    expect(await screen.findByText("Write a number, such as 40")).toBeDefined();
    expect(screen.queryByText("Saving…")).toBeNull();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("66");
    expect(screen.getByRole("button", { name: "home" })).toBeDefined();
  });

  test("reads out a question's explanation with it, and a phone offers the client's address and a keyboard of digits", async () => {
    open(`${PATH}/q1`, { form: HELPED_FORM });
    const address = within(await screen.findByRole("group", { name: "address", description: help.en }));
    expect(address.getAllByRole<HTMLInputElement>("textbox").map(({ autocomplete }) => autocomplete)).toEqual([
      "address-line1",
      "address-line2",
      "address-level2",
      "address-level1",
      "postal-code",
      "country-name",
    ]);
    const income = screen.getByRole<HTMLInputElement>("textbox", { name: "income", description: help.en });
    expect(income.inputMode).toBe("decimal");
    expect(screen.getByRole("group", { name: "married", description: help.en })).toBeDefined();
  });

  // Caught: the focus left at the end of the part before, or nowhere once "Next" had given way to "Done".
  test("moves the focus to the heading of the part that a step opens", async () => {
    const { user } = open(`${PATH}/q1?part=you`);
    await user.click(await screen.findByRole("button", { name: "Next" }));
    const focused = async (name: string) => {
      const heading = await screen.findByRole("heading", { name });
      await waitFor(() => {
        expect(document.activeElement).toBe(heading);
      });
    };
    await focused("work");
    await user.click(screen.getByRole("button", { name: "you" }));
    await focused("you");
  });

  // Caught: answers that only a button would have saved.
  test("saves automatically", async () => {
    const refused = "Your last answers could not be saved. Reload the page, then try again.";
    const { workspace } = open(`${PATH}/q1?part=you`);
    workspace.answer(portal.save, () => {
      throw new Error("no");
    });
    // At once: between two keys, a busy machine may wait for longer than a save does.
    fireEvent.change(await screen.findByLabelText("name"), { target: { value: "Maria" } });
    expect(screen.getByText("Saving…").role).toBe("status");
    expect(screen.queryByText(refused)).toBeNull();
    await waitFor(() => {
      expect(workspace.sent.map(({ args }) => args["answers"])).toMatchObject([[{ field: "name", value: "Maria" }]]);
    });
    expect(await screen.findByText(refused)).toBeDefined();
    act(() => {
      workspace.connect(false);
    });
    expect(await screen.findByText("Not sent yet. We keep it here until you are connected again.")).toBeDefined();
  });

  // Caught: the last answer sent only after a pause, which a client who closed the page at once did not wait for.
  test.each([
    ["the next part", { role: "button", name: "Next" }, { role: "region", name: "work" }],
    ["the list", { role: "link", name: "All questionnaires" }, { role: "link", name: /^Form/ }],
  ])("sends what was typed at once on the way to %s", async (_, pressed, next) => {
    const { setTimeout: wait } = globalThis;
    // The pause never ends: what is sent was sent on the way.
    vi.stubGlobal("setTimeout", (act: () => void, ms?: number) => wait(act, ms === TYPING_MS ? 3_600_000 : ms));
    const { user, workspace } = open(`${PATH}/q1?part=you`);
    await user.type(await screen.findByLabelText("name"), "Maria");
    await user.click(screen.getByRole(pressed.role, { name: pressed.name }));
    await screen.findByRole(next.role, { name: next.name });
    await waitFor(() => {
      expect(workspace.sent.at(-1)).toMatchObject({ args: { answers: [{ field: "name", value: "Maria" }] } });
    });
  });

  // Caught: a typed answer that gave way to the earlier one of a device whose clock is ahead.
  test("keeps what is typed over the answer of a device whose clock is ahead", async () => {
    const at = Date.now() + 3_600_000;
    const answers = [
      { ...given("email", "a@home.test"), at: at + 5_000 },
      { ...given("name", "Laptop"), at },
    ];
    const { workspace } = open(`${PATH}/q1?part=you`, { answers });
    fireEvent.change(await screen.findByLabelText("name"), { target: { value: "Laptop!" } });
    expect(screen.getByLabelText("name")).toHaveProperty("value", "Laptop!");
    await waitFor(() => {
      expect(workspace.sent).toMatchObject([{ args: { answers: [{ value: "Laptop!", at: at + 1 }] } }]);
    });
  });

  // Caught: an unsent answer that a reload took away.
  test("keeps offline answers over a reload", async () => {
    const kept = [{ field: "name", value: "Typed offline", at: SAVED_AT + 1, device: "phone" }];
    window.sessionStorage.setItem("passage.keptBy", "maria@home.test");
    window.sessionStorage.setItem("passage.kept.form answers q1", JSON.stringify(kept));
    const { workspace } = open(`${PATH}/q1?part=you`, { answers: [given("name", "Before")] });
    workspace.answer(portal.save, () => new Promise(() => undefined));
    expect(await screen.findByLabelText("name")).toHaveProperty("value", "Typed offline");
    await waitFor(() => {
      expect(workspace.sent).toHaveLength(1);
    });
  });

  test("shows answers from another device", async () => {
    const { workspace } = open(`${PATH}/q1?part=you`);
    expect(await screen.findByLabelText("name")).toHaveProperty("value", "");
    act(() => {
      workspace.answer(portal.get, () => ({ ...LISTED, form: WORK_FORM, answers: [given("name", "By laptop")] }));
    });
    expect(await screen.findByDisplayValue("By laptop")).toBeDefined();
  });

  test("that was withdrawn says so", async () => {
    const { workspace } = open(`${PATH}/q1`);
    await screen.findByRole("heading", { name: "Form" });
    act(() => {
      workspace.answer(portal.get, () => null);
    });
    expect(await screen.findByText("This questionnaire is no longer available")).toBeDefined();
  });

  test("that staff have reopened is done when the client says so", async () => {
    const answers = [given("name", "Maria"), given("hasJobs", "no")];
    const { user, workspace } = open(`${PATH}/q1?part=work`, { answers, listed: { isReopened: true, progress: 100 } });
    expect(await screen.findByText("We ask you to look at this again.")).toBeDefined();
    const done = screen.getByRole("link", { name: "Done" });
    expect(done.className).toContain("bg-accent");
    await user.click(done);
    expect(workspace.sent).toMatchObject([{ args: { questionnaireId: "q1", answers: [] } }]);
    cleanup();
    // A questionnaire that nobody reopened is completed already.
    const completed = open(`${PATH}/q1?part=work`, { answers, listed: { status: "completed", progress: 100 } });
    expect(await screen.findByText(/^Thank you\. Everything is answered/)).toBeDefined();
    expect(screen.queryByText("We ask you to look at this again.")).toBeNull();
    await completed.user.click(screen.getByRole("link", { name: "Done" }));
    expect(completed.workspace.sent).toEqual([]);
  });
});
