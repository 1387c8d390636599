import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { WORK_FORM } from "../../../../tests/support/functions/questionnaires";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { CaseQuestionnaires } from "./CaseQuestionnaires";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { accept, assign, get, ofCase, reopen, withdraw } = api.cases.questionnaires.staff;
const LISTED = {
  questionnaireId: "q1",
  caseId: "a1",
  name: WORK_FORM.name,
  status: "completed",
  progress: 100,
  lastSavedAt: Date.UTC(2026, 2, 9, 12),
  completedAt: Date.UTC(2026, 2, 9, 12),
  isReopened: false,
  formKey: "work",
  assignedAt: Date.UTC(2026, 2, 8, 12),
  assignedByName: "Sofia Reyes",
};
const given = (field: string, value: unknown) => ({ field, value, at: 1, device: "phone" });
const ANSWERS = [
  given("name", "Maria Souza"),
  given("hasJobs", "yes"),
  given("jobs/a", "there"),
  given("jobs/a/employer", "Acme"),
];
const RECORD = { clientName: "Maria Santos", clientEmail: "maria@home.test", clientPhone: null };

function open(listed: object[] = [LISTED]) {
  const workspace = aPractice()
    .answer(ofCase, () => listed)
    .answer(get, () => ({ ...LISTED, form: WORK_FORM, answers: ANSWERS, record: RECORD }))
    .answer(api.cases.questionnaireForms.staff.list, () => [
      { key: "intake", name: { en: "Intake", es: "Datos" }, sections: 7, fields: 60, isSeeded: true, version: 0 },
    ])
    .answer(assign, () => ({ questionnaireId: "q2" }))
    .answer(accept, () => null)
    .answer(reopen, () => null)
    .answer(withdraw, () => null);
  const routes = [{ path: "/", element: <CaseQuestionnaires clientId="k1" caseId="a1" /> }];
  return { workspace, ...show(workspace, routes, "/") };
}

const seeAnswers = async (user: ReturnType<typeof open>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "See answers of “Form”" }));
  return within(await screen.findByRole("dialog"));
};

beforeEach(() => {
  giveLayout();
});

describe("the questionnaires of a case", () => {
  test("are assigned from a list, and one has to be chosen", async () => {
    const { user, workspace } = open([]);
    await screen.findByText("No questionnaires yet");
    await user.click(screen.getByRole("button", { name: "Assign questionnaire" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^The client reads it in English or Spanish\./)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Assign questionnaire" }));
    expect(await dialog.findByText("Please select a questionnaire")).toBeDefined();
    await user.selectOptions(dialog.getByLabelText("Questionnaire"), "Intake");
    expect(dialog.getByText("7 parts · 60 questions")).toBeDefined();
    expect(dialog.queryByText("Please select a questionnaire")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Assign questionnaire" }));
    expect(workspace.sent.map(({ args }) => args)).toEqual([{ clientId: "k1", caseId: "a1", formKey: "intake" }]);
    expect(await screen.findByText("The client can fill it in now")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Assign questionnaire" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("show their progress, and which are open again", async () => {
    const begun = { status: "assigned", progress: 0, lastSavedAt: null, isReopened: true };
    open([LISTED, { ...LISTED, ...begun, questionnaireId: "q3" }]);
    const [item, other] = await screen.findAllByRole("listitem");
    if (item === undefined || other === undefined) throw new Error("Two are listed.");
    expect(screen.getByRole("region", { name: "Questionnaires" }).contains(item)).toBe(true);
    expect(item.textContent).toMatch(/^FormCompleted.*Saved Mar 9, 2026, 12:00 PM/);
    expect(item.textContent).not.toContain("Open again");
    expect(within(item).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
    expect(other.textContent).toMatch(/Open again.*Assigned by Sofia Reyes, Mar 8, 2026, 12:00 PM/);
  });

  test("show each answer, and the unanswered questions", async () => {
    const { user } = open();
    const dialog = await seeAnswers(user);
    const answersIn = (name: string) => {
      const part = dialog.getByRole("region", { name });
      const textsOf = (selector: string) => Array.from(part.querySelectorAll(selector), (each) => each.textContent);
      return textsOf("dt").map((label, place) => [label, textsOf("dd")[place]]);
    };
    expect(answersIn("you")).toEqual([
      ["name", "Maria Souza"],
      ["email", "No answer"],
    ]);
    expect(answersIn("work")).toEqual([
      ["hasJobs", "Yes"],
      ["jobs 1", "employer: Acmesince: No answer"],
    ]);
  });

  test("with an empty group says so, and so does a questionnaire that was withdrawn while it was open", async () => {
    const { user, workspace } = open();
    const answers = [given("hasJobs", "yes")];
    workspace.answer(get, () => ({ ...LISTED, form: WORK_FORM, answers, record: RECORD }));
    const dialog = await seeAnswers(user);
    expect(within(dialog.getByRole("region", { name: "work" })).getByText("jobs").nextElementSibling?.textContent).toBe(
      "No answer",
    );
    workspace.answer(get, () => null);
    expect(await dialog.findByText("This questionnaire was withdrawn.")).toBeDefined();
  });
});

describe("a difference from the record", () => {
  test("is taken into it when staff accept it, as they saw it", async () => {
    const { user, workspace } = open();
    const dialog = await seeAnswers(user);
    const differing = within(dialog.getByRole("region", { name: "Differs from the client record" }));
    const values = differing.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(values).toEqual(["Record: Maria Santos", "Answer: Maria Souza"]);
    await user.click(differing.getByRole("button", { name: "Accept into the record: Name" }));
    const accepted = { questionnaireId: "q1", field: "name", recorded: "Maria Santos", answered: "Maria Souza" };
    expect(workspace.sent.map(({ args }) => args)).toEqual([accepted]);
    expect(await screen.findByText("Client record updated")).toBeDefined();
  });

  // Caught: a button whose every press was refused; an empty place for a record that has nothing.
  test("says where the record has nothing, and why an answer cannot be taken into it", async () => {
    const { user, workspace } = open();
    const withEmail = (email: string) => () => {
      return { ...LISTED, form: WORK_FORM, answers: [given("email", email)], record: { ...RECORD, clientEmail: "" } };
    };
    workspace.answer(get, withEmail("maria@home.test"));
    const dialog = await seeAnswers(user);
    const values = () => dialog.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(values().slice(0, 2)).toEqual(["Record: Empty", "Answer: maria@home.test"]);
    expect(dialog.getByRole("button", { name: "Accept into the record: Email" })).toBeDefined();
    workspace.answer(get, withEmail("maria at home"));
    expect(await dialog.findByText("Please enter a valid email address")).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Accept into the record: Email" })).toBeNull();
  });
});

describe("a questionnaire", () => {
  test("is opened again, and withdrawn after a question", async () => {
    const { user, workspace } = open();
    const dialog = await seeAnswers(user);
    await user.click(dialog.getByRole("button", { name: "Send back to client" }));
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    const question = await screen.findByText(/and all its answers are deleted/);
    const confirm = within(question.closest('[role="dialog"]') ?? expect.fail());
    await user.click(confirm.getByRole("button", { name: "Withdraw" }));
    expect(workspace.sent.map(({ name }) => name)).toEqual([
      "cases/questionnaires/staff:reopen",
      "cases/questionnaires/staff:withdraw",
    ]);
    expect(await screen.findByText("Questionnaire withdrawn")).toBeDefined();
  });

  test("on hold says why it is not withdrawn, and one that is not completed is not opened again", async () => {
    const { user, workspace } = open();
    workspace.answer(get, () => ({ ...LISTED, status: "in_progress", form: WORK_FORM, answers: [], record: RECORD }));
    workspace.answer(withdraw, () => {
      throw new ConvexError({ code: "ON_HOLD", reason: "Lawsuit", byName: "Ana", at: 1 });
    });
    const dialog = await seeAnswers(user);
    expect(dialog.queryByRole("button", { name: "Send back to client" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    const question = await screen.findByText(/and all its answers are deleted/);
    const confirm = within(question.closest('[role="dialog"]') ?? expect.fail());
    await user.click(confirm.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => {
      expect(confirm.getByText(/Lawsuit/)).toBeDefined();
    });
  });
});

describe("a call that is refused once", () => {
  const toBeGone = async () => {
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  };
  const askToWithdraw = async (user: ReturnType<typeof open>["user"]) => {
    await user.click((await seeAnswers(user)).getByRole("button", { name: "Withdraw" }));
    const question = await screen.findByText(/and all its answers are deleted/);
    return within(question.closest('[role="dialog"]') ?? expect.fail());
  };

  test("is assigned the second time", async () => {
    const { user, workspace } = open([]);
    await user.click(await screen.findByRole("button", { name: "Assign questionnaire" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.selectOptions(dialog.getByLabelText("Questionnaire"), "intake");
    const button = () => dialog.getByRole("button", { name: /^Assign/ });
    await sendAgainAfterRefusal({ workspace, called: assign, result: { questionnaireId: "q2" }, button });
    await toBeGone();
  });

  test("is accepted, looked at again, and withdrawn the second time", async () => {
    const { user, workspace } = open();
    const dialog = await seeAnswers(user);
    const accepting = () => dialog.getByRole("button", { name: "Accept into the record: Name" });
    await sendAgainAfterRefusal({ workspace, called: accept, button: accepting });
    const asking = () => dialog.getByRole("button", { name: /^Send back|^Sending/ });
    await sendAgainAfterRefusal({ workspace, called: reopen, button: asking });
    await user.keyboard("{Escape}");
    const question = await askToWithdraw(user);
    const button = () => question.getByRole("button", { name: /^Withdr/ });
    await sendAgainAfterRefusal({ workspace, called: withdraw, button });
    await toBeGone();
  });

  // Caught: the answers of another questionnaire, closed by the withdrawal of the previous one.
  test("a late withdrawal leaves the answers of another questionnaire open", async () => {
    const { user, workspace } = open([LISTED, { ...LISTED, questionnaireId: "q3", name: { en: "Other", es: "Otro" } }]);
    const held = holdNext(workspace, withdraw);
    const question = await askToWithdraw(user);
    await user.click(question.getByRole("button", { name: "Withdraw" }));
    await user.keyboard("{Escape}");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "See answers of “Other”" }));
    await screen.findByRole("dialog", { name: "Other" });
    await held.accept();
    expect(screen.getByRole("dialog", { name: "Other" })).toBeDefined();
  });
});
