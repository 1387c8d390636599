import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { ALREADY_TODAY, NO_COUNTS } from "../../../../convex/agenda/chasers/rules";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { retryUntilAnswered } from "../../../../tests/support/screens/secondTime";
import { ClientReminders } from "./ClientReminders";
import { RemindAll } from "./RemindAll";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { preview, previewMany, progress, remind, remindAll, setChasers, status, takeBack, takeBackAll } =
  api.agenda.chasers.staff;
const NOW = Date.UTC(2026, 2, 4, 12);
const DAY = 86_400_000;
const EMAIL = {
  refusal: null,
  recipients: [{ email: "maria@home.test", locale: "es" }],
  locale: "es",
  subject: "Un recordatorio",
  text: "Hola, Maria Santos:\n\n• Esperamos un documento.",
  lines: [{ kind: "asked", count: 1 }],
  dueAt: NOW + 60_000,
  clientZone: null,
};
const STATUS = {
  isOn: true,
  offByName: null,
  offAt: null,
  last: { at: NOW - 2 * DAY, byName: "Sofia Reyes", lines: [] },
  waiting: null,
};

function aWorkspace() {
  const nothing = () => null;
  return aPractice()
    .answer(status, () => STATUS)
    .answer(preview, () => EMAIL)
    .answer(remind, () => ({ chaserId: "h1", dueAt: NOW + 60_000 }))
    .answer(takeBack, nothing)
    .answer(setChasers, nothing)
    .answer(previewMany, ({ clientIds }) => {
      const count = Array.isArray(clientIds) ? clientIds.length : 0;
      return { ...NO_COUNTS, planned: count - 1, bounced: 1 };
    })
    .answer(remindAll, () => "run1")
    .answer(takeBackAll, nothing)
    .answer(progress, () => ({
      total: 30,
      done: 25,
      counts: { ...NO_COUNTS, planned: 24, bounced: 1 },
      isDone: false,
      isUndone: false,
    }));
}

function showReminders(workspace = aWorkspace()) {
  const element = <ClientReminders clientId="k1" clientName="Maria Santos" />;
  return { ...show(workspace, [{ path: "/", element }], "/"), workspace };
}

beforeEach(() => {
  giveLayout();
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

describe("Remind", () => {
  const open = async ({ user }: ReturnType<typeof showReminders>) => {
    await user.click(await screen.findByRole("button", { name: "Remind Maria Santos" }));
    return within(await screen.findByRole("dialog", { name: "Remind Maria Santos?" }));
  };

  test("shows the email in the client's language, its recipients and its time, sends it, and undoes it", async () => {
    const shown = showReminders();
    const dialog = await open(shown);
    const email = await dialog.findByRole("group", { name: "Email" });
    expect(email.lang).toBe("es");
    expect(email.textContent).toBe("Un recordatorioHola, Maria Santos:\n\n• Esperamos un documento.");
    const facts = ["maria@home.test (Spanish)", "In a minute. You can undo it until then.", "2 d ago by Sofia Reyes"];
    for (const fact of facts) expect(await dialog.findByText(fact)).toBeDefined();
    await shown.user.click(dialog.getByRole("button", { name: "Send reminder" }));
    await shown.user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => {
      expect(shown.workspace.sent).toEqual([
        { name: "agenda/chasers/staff:remind", args: { clientId: "k1" } },
        { name: "agenda/chasers/staff:takeBack", args: { chaserId: "h1" } },
      ]);
    });
  });

  test("says why none can be sent, and who sent the last one", async () => {
    const shown = showReminders(aWorkspace().answer(preview, () => ({ ...EMAIL, refusal: ALREADY_TODAY })));
    const dialog = await open(shown);
    expect(await dialog.findByText(ALREADY_TODAY)).toBeDefined();
    expect(await dialog.findByText("2 d ago by Sofia Reyes")).toBeDefined();
    expect(dialog.queryByRole("group", { name: "Email" })).toBeNull();
    expect(dialog.getByRole("button", { name: "Send reminder" })).toHaveProperty("disabled", true);
  });

  // Caught: a colleague's reminder of this minute that closed the dialog without a word.
  test("keeps the dialog with the sentence of a refusal", async () => {
    const workspace = aWorkspace().answer(remind, () => {
      throw new ConvexError({ code: "INVALID", field: "client", reason: ALREADY_TODAY });
    });
    const shown = showReminders(workspace);
    const dialog = await open(shown);
    await dialog.findByRole("group", { name: "Email" });
    await shown.user.click(dialog.getByRole("button", { name: "Send reminder" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(ALREADY_TODAY);
  });

  test("says so while the email loads, if it fails, with Retry, and of a deleted client", async () => {
    const workspace = aWorkspace().answer(preview, () => undefined);
    const shown = showReminders(workspace);
    const dialog = await open(shown);
    expect(dialog.getByRole("status").textContent).toBe("Writing the email...");
    workspace.answer(preview, () => {
      throw new Error("broken");
    });
    expect((await dialog.findByRole("alert")).textContent).toContain("The email could not be loaded.");
    await retryUntilAnswered(shown.user, { workspace, query: preview, answer: () => null });
    expect(await dialog.findByText("This client was deleted.")).toBeDefined();
  });
});

describe("a client's reminders", () => {
  test("are turned off and on, with Undo", async () => {
    const { user, workspace } = showReminders();
    expect(await screen.findByText("2 d ago")).toBeDefined();
    await user.click(screen.getByRole("switch", { name: "Remind this client" }));
    expect(await screen.findByText("Reminders turned off")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => {
      expect(workspace.sent.map(({ args }) => args)).toEqual([
        { clientId: "k1", isOn: false },
        { clientId: "k1", isOn: true },
      ]);
    });
    workspace.answer(status, () => ({ ...STATUS, isOn: false, offByName: "Daniel Okafor", offAt: NOW }));
    expect(await screen.findByText("Turned off by Daniel Okafor.")).toBeDefined();
  });

  test("show the one that waits, and undo it", async () => {
    const waiting = { chaserId: "h7", dueAt: NOW + 30_000, byName: "Daniel Okafor" };
    const { user, workspace } = showReminders(aWorkspace().answer(status, () => ({ ...STATUS, waiting })));
    expect(await screen.findByText("The next one, by Daniel Okafor, leaves within a minute.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Remind Maria Santos" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Reminder undone")).toBeDefined();
    expect(workspace.sent).toEqual([{ name: "agenda/chasers/staff:takeBack", args: { chaserId: "h7" } }]);
  });
});

describe("Remind all", () => {
  const IDS = Array.from({ length: 30 }, (_, place) => `k${String(place)}`);

  function showAll(workspace = aWorkspace(), clientIds = IDS) {
    return { ...show(workspace, [{ path: "/", element: <RemindAll clientIds={clientIds} /> }], "/"), workspace };
  }

  test("counts in batches who gets an email, sends, and shows the progress and the result", async () => {
    const { user, workspace } = showAll();
    await user.click(await screen.findByRole("button", { name: "Remind all 30" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remind 30 clients?" }));
    expect(await dialog.findByText("28 clients will get an email")).toBeDefined();
    expect(dialog.getByText("2 clients: the address bounces")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Send reminders" }));
    const bar = await screen.findByRole("progressbar", { name: "25 of 30" });
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    expect(workspace.sent).toEqual([{ name: "agenda/chasers/staff:remindAll", args: { clientIds: IDS } }]);
    const done = { total: 30, done: 30, isDone: true, isUndone: false };
    workspace.answer(progress, () => ({ ...done, counts: { ...NO_COUNTS, planned: 29, bounced: 1 } }));
    expect(await screen.findByText("29 clients: the email is on its way")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(workspace.sent.at(-1)).toEqual({ name: "agenda/chasers/staff:takeBackAll", args: { runId: "run1" } });
    workspace.answer(progress, () => ({ ...done, counts: NO_COUNTS, isUndone: true }));
    expect(await screen.findByText("Undone. Emails that have not left yet will not be sent.")).toBeDefined();
  });

  test("is not sent to more than 2,000, to nobody, or before everybody is counted", async () => {
    const many = Array.from({ length: 2_001 }, (_, place) => `k${String(place)}`);
    const { user } = showAll(aWorkspace(), many);
    await user.click(await screen.findByRole("button", { name: "Remind all 2,001" }));
    expect(await screen.findByText("Remind at most 2,000 clients at once.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Send reminders" })).toHaveProperty("disabled", true);
  });

  test("says so if the counting fails", async () => {
    const workspace = aWorkspace().answer(previewMany, () => {
      throw new Error("broken");
    });
    const { user } = showAll(workspace);
    await user.click(await screen.findByRole("button", { name: "Remind all 30" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The clients could not be checked.");
    expect(screen.getByRole("button", { name: "Send reminders" })).toHaveProperty("disabled", true);
  });
});
