import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { fieldsOf } from "../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../tests/support/screens/secondTime";
import { TeamRoute } from "./TeamRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "clerk_1" }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { inviteStaff, revokeStaffInvitation } = api.access.invitations.staff;
const of = api.access.members.staff;
const NOW = Date.UTC(2026, 6, 1, 12);
const DAY_MS = 24 * 60 * 60 * 1_000;

const SOFIA = {
  userId: "u1",
  name: "Sofia Reyes",
  email: "sofia@firm.test",
  isAdmin: true,
  hasSecondFactor: true,
  joinedAt: NOW - 200 * DAY_MS,
  invitedByName: null,
  seenAt: NOW - 4 * 60_000,
};
const BEN = {
  userId: "u2",
  name: "Ben Ito",
  email: "ben@firm.test",
  isAdmin: false,
  hasSecondFactor: false,
  joinedAt: NOW - 3 * DAY_MS,
  invitedByName: "Sofia Reyes",
  seenAt: null,
};
const CHIDI = { ...BEN, userId: "u3", name: "Chidi Obi", email: "chidi@firm.test", hasSecondFactor: null };
const TO_ANA = {
  invitationId: "i1",
  email: "ana@firm.test",
  name: "Ana Lopez",
  clientId: null,
  invitedAt: NOW - DAY_MS,
  invitedByName: "Sofia Reyes",
  expiresAt: NOW + 6 * DAY_MS,
  delivery: "sent",
};
const TO_KIM = { ...TO_ANA, invitationId: "i2", email: "kim@home.test", name: "", invitedAt: NOW, clientId: "c7" };
const MARIA = {
  userId: "u9",
  name: "Maria Santos",
  email: "maria@home.test",
  joinedAt: NOW - 30 * DAY_MS,
  clientId: "c9",
};

interface Team {
  isAdmin?: boolean;
  members?: object[];
  toStaff?: object[];
  toClients?: object[];
  clients?: object[];
}

const whoIs = (isAdmin: boolean) => ({
  kind: "staff",
  userId: "u1",
  name: "Sofia",
  email: "sofia@firm.test",
  isAdmin,
  locale: "en",
});

function aTeam({ isAdmin = true, members = [SOFIA, BEN], toStaff = [], toClients = [], clients = [] }: Team = {}) {
  return aPractice()
    .answer(api.access.accounts.open.me, () => whoIs(isAdmin))
    .answer(of.team, () => ({ members, invitations: toStaff, secondFactorDueAt: null }))
    .answer(of.clients, () => ({ clients, invitations: toClients }));
}

function open(workspace: FakeWorkspace = aTeam()) {
  const routes = [
    { path: "/team", element: <TeamRoute /> },
    { path: "/", element: <p>lead list</p> },
  ];
  return { workspace, ...show(workspace, routes, "/team") };
}

const table = (name: string) => screen.findByRole("table", { name });
/** The text of each cell, without buttons. */
async function rowsOf(name: string) {
  const [, ...rows] = within(await table(name)).getAllByRole("row");
  return rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .slice(0, -1)
      .map((cell) => cell.textContent.trim()),
  );
}
const press = async (user: ReturnType<typeof open>["user"], name: string | RegExp) => {
  await user.click(await screen.findByRole("button", { name }));
};
const sent = ({ sent: all }: FakeWorkspace) => all.map(({ name, args }) => [name.split("staff:")[1], args]);
const dialog = () => within(screen.getByRole("dialog"));

beforeEach(giveLayout);

describe("the lists", () => {
  // Caught: "Unknown" for a factor that is off; the current minute for a person who never signed in.
  test("show each member's role, start date, inviter, last visit and two-step verification", async () => {
    open(aTeam({ members: [SOFIA, BEN, CHIDI] }));
    expect(await rowsOf("Members")).toEqual([
      ["SSofia ReyesYousofia@firm.test", "Administrator", "Dec 13, 2025", "N/A", "4 min ago", "On"],
      ["BBen Itoben@firm.test", "Member", "Jun 28, 2026", "Sofia Reyes", "Not yet", "Off"],
      ["CChidi Obichidi@firm.test", "Member", "Jun 28, 2026", "Sofia Reyes", "Not yet", "Unknown"],
    ]);
    const members = within(screen.getByRole("region", { name: "Members 3" }));
    expect(members.getByRole("heading", { level: 2, name: "Members 3" })).toBeDefined();
    expect(document.title).toBe("Team · Passage");
  });

  // Caught: one of the two kinds omitted; the order in which the two queries were answered.
  test("show the pending invitations of both kinds, the newest first, with the state of each email", async () => {
    const toStaff = [
      TO_ANA,
      {
        ...TO_ANA,
        invitationId: "i3",
        email: "b@firm.test",
        name: "Bo",
        delivery: "unsent",
        invitedAt: NOW - 2 * DAY_MS,
      },
      {
        ...TO_ANA,
        invitationId: "i4",
        email: "c@firm.test",
        name: "Cy",
        delivery: "hasAccount",
        invitedByName: null,
        invitedAt: NOW - 9 * DAY_MS,
        expiresAt: NOW,
      },
      {
        ...TO_ANA,
        invitationId: "i5",
        email: "d@firm.test",
        name: "Di",
        delivery: "notPrimary",
        invitedAt: NOW - 10 * DAY_MS,
      },
    ];
    open(aTeam({ toStaff, toClients: [TO_KIM] }));
    expect(await rowsOf("Pending invitations")).toEqual([
      ["Kkim@home.test", "Client", "Sent", "Jul 1, 2026 by Sofia Reyes", "Jul 7, 2026"],
      ["AAna Lopezana@firm.test", "Member", "Sent", "Jun 30, 2026 by Sofia Reyes", "Jul 7, 2026"],
      ["BBob@firm.test", "Member", "Not sent", "Jun 29, 2026 by Sofia Reyes", "Jul 7, 2026"],
      ["CCyc@firm.test", "Member", "Has an account", "Jun 22, 2026", "Expired"],
      ["DDid@firm.test", "Member", "Cannot accept", "Jun 21, 2026 by Sofia Reyes", "Jul 7, 2026"],
    ]);
    // A tooltip explains the state of the email.
    const hint = (label: string) => screen.getAllByText(label)[0]?.closest<HTMLElement>("[title]")?.title;
    expect(["Sent", "Not sent", "Has an account", "Cannot accept"].map(hint)).toEqual([
      "The email with the link was sent.",
      "The email could not be sent. Send it again.",
      expect.stringMatching(/^No email: they are let in when they next sign in/),
      expect.stringMatching(/^No email: a sign-in account has this address, but not as its verified main one\./),
    ]);
  });

  // Caught: access ended here while the record still showed it, and the reverse.
  test("show the clients with portal access, which only their records change", async () => {
    const lost = { ...MARIA, userId: "u10", name: "Ana Lopez", clientId: null };
    open(aTeam({ toClients: [TO_KIM], clients: [MARIA, lost] }));
    expect(await rowsOf("Clients with portal access")).toEqual([
      ["MMaria Santosmaria@home.test", "Jun 1, 2026"],
      ["AAna Lopezmaria@home.test", "Jun 1, 2026"],
    ]);
    const links = screen
      .getAllByRole("link")
      .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
    expect(links).toEqual([
      ["Record of kim@home.test", "/clients/c7"],
      ["Record of Maria Santos", "/clients/c9"],
    ]);
    expect(screen.getByText("No record").title).toBe(
      "Add a client with this email address, then grant access on their page.",
    );
    expect(within(await table("Pending invitations")).queryAllByRole("button")).toEqual([]);
    const buttons = within(await table("Clients with portal access")).getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["Revoke the access of Ana Lopez"]);
  });

  // Caught: an account without a record whose access could not be ended.
  test("have the access of a client without a record ended, after a question", async () => {
    const lost = { ...MARIA, userId: "u10", name: "Ana Lopez", clientId: null };
    const { user, workspace } = open(aTeam({ clients: [MARIA, lost] }));
    await user.click(await screen.findByRole("button", { name: "Revoke the access of Ana Lopez" }));
    const question = within(await screen.findByRole("dialog", { name: "End Ana Lopez's access?" }));
    expect(question.getByText(/has an account without a client record/)).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.click(question.getByRole("button", { name: "Revoke access" }));
    await waitFor(() => {
      expect(sent(workspace)).toEqual([["revokeClientWithoutRecord", { userId: "u10" }]]);
    });
  });

  // Caught: a list cut off without a message.
  test.each([
    [199, false],
    [200, true],
  ])("of %i rows say that there may be more: %s", async (count, isSaid) => {
    const clients = Array.from({ length: count }, (_, n) => ({ ...MARIA, userId: `c${String(n)}` }));
    open(aTeam({ clients }));
    await table("Clients with portal access");
    expect(screen.queryByText("The newest 200 are shown.") !== null).toBe(isSaid);
  });

  test("say so if they are empty", async () => {
    open();
    expect(await screen.findByText("No invitation is pending.")).toBeDefined();
    expect(screen.getByText("No client has portal access yet.")).toBeDefined();
  });

  test("say that they load, each in its place", async () => {
    open(
      aTeam()
        .answer(of.team, () => undefined)
        .answer(of.clients, () => undefined),
    );
    await screen.findByRole("heading", { level: 1, name: "Team" });
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent.trim())).toEqual([
      "Loading members...",
      "Loading invitations...",
      "Loading clients...",
    ]);
  });

  // Caught: members hidden because clients could not be read; a Retry that waited for the next interval of five seconds.
  test("stay apart when one cannot be read, and Retry reads it again", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval"], now: NOW });
    const workspace = aTeam({ clients: [MARIA] });
    workspace.answer(of.clients, () => {
      throw new Error("Server Error");
    });
    const { user } = open(workspace);
    expect(await rowsOf("Members")).toHaveLength(2);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Error: Failed to load the teamRetry",
      "Error: Failed to load the teamRetry",
    ]);
    workspace.answerWhenAskedAgain(of.clients, () => ({ clients: [MARIA], invitations: [TO_KIM] }));
    const [retry] = screen.getAllByRole("button", { name: "Retry" });
    await user.click(retry ?? expect.fail("no Retry"));
    expect(await rowsOf("Clients with portal access")).toHaveLength(1);
    expect(await rowsOf("Pending invitations")).toHaveLength(1);
  });

  test("follow changes by others", async () => {
    const { workspace } = open();
    expect(await rowsOf("Members")).toHaveLength(2);
    act(() => {
      workspace.answer(of.team, () => ({ members: [SOFIA], invitations: [TO_ANA], secondFactorDueAt: null }));
    });
    expect([await rowsOf("Members"), await rowsOf("Pending invitations")].map(({ length }) => length)).toEqual([1, 1]);
  });
});

// Caught: queries sent for a person who may not read the answers; a page that stayed closed to a new administrator.
test("a member who is not an administrator reads that the page is not for them, until they are one", async () => {
  const workspace = aTeam({ isAdmin: false });
  const asked = vi.fn(() => undefined);
  workspace.answer(of.team, asked).answer(of.clients, asked);
  const { user, router } = open(workspace);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
    "Error: Permission denied - please check your access",
  );
  expect([screen.queryByRole("button", { name: "Invite…" }), asked.mock.calls.length]).toEqual([null, 0]);
  act(() => {
    workspace.answer(api.access.accounts.open.me, () => whoIs(true));
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Team" })).toBeDefined();
  act(() => {
    workspace.answer(api.access.accounts.open.me, () => whoIs(false));
  });
  await user.click(await screen.findByRole("link", { name: "Back to Dashboard" }));
  expect(router.state.location.pathname).toBe("/");
});

describe("inviting", () => {
  const INVITED = { success: true, error: null, userExists: false };

  async function fill(user: ReturnType<typeof open>["user"], email = " Ana@Firm.test ") {
    await press(user, "Invite…");
    await user.type(screen.getByLabelText("Name"), "Ana Lopez");
    await user.type(screen.getByLabelText("Email address"), email);
  }

  // Caught: a client without a record invited here, who then read that their record is gone.
  test("of a member describes their access and the way to invite clients, sends an email with the right link, also after a failure, and confirms it", async () => {
    const workspace = aTeam().answer(inviteStaff, () => INVITED);
    const { user } = open(workspace);
    await fill(user);
    const fields = "Name · required · fills off; Email address · email · required · fills off · keys email";
    expect(fieldsOf().join("; ")).toBe(fields);
    expect(
      screen.getByText(
        "Members see leads, contracts and everything else of the practice. Clients are invited on their own page.",
      ),
    ).toBeDefined();
    const button = () => dialog().getByRole("button", { name: /^Send/ });
    const invited = await sendAgainAfterRefusal({ workspace, called: inviteStaff, button });
    expect(await screen.findByText("Invitation sent to Ana@Firm.test")).toBeDefined();
    const letter = { email: "Ana@Firm.test", name: "Ana Lopez", redirectUrl: "http://localhost:3000/set-password" };
    expect([invited, screen.queryByRole("dialog")]).toEqual([letter, null]);
  });

  test("of a member with an account says how they get in", async () => {
    const { user } = open(aTeam().answer(inviteStaff, () => ({ ...INVITED, userExists: true })));
    await fill(user, "kim@home.test");
    await press(user, "Send invitation");
    const text = "kim@home.test already has an account. They can sign in with their own password; access is granted.";
    expect(await screen.findByText(text)).toBeDefined();
  });

  // Caught: a dialog that closed although the invitation had not been sent.
  test.each([
    [
      "This e-mail address belongs to a member of the practice.",
      "This e-mail address belongs to a member of the practice.",
    ],
    ["Failed to send invitation", "Failed to send invitation"],
    [null, "Failed to send invitation"],
  ])("that fails with the error %j shows it, and keeps the typed values", async (error, text) => {
    const workspace = aTeam().answer(inviteStaff, () => ({ success: false, error, userExists: false }));
    const { user } = open(workspace);
    await fill(user);
    await press(user, "Send invitation");
    expect((await dialog().findByRole("alert")).textContent).toBe(text);
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ana Lopez");
    // Caught: the first attempt's reason shown for the second.
    workspace.answer(inviteStaff, () => Promise.reject(new Error("[Request ID: 9c]")));
    await press(user, "Send invitation");
    expect(await dialog().findByText(/9c/)).toBeDefined();
    workspace.answer(inviteStaff, () => INVITED);
    await press(user, "Send invitation");
    expect(await screen.findByText("Invitation sent to Ana@Firm.test")).toBeDefined();
  });

  test("shows that it is being sent, sends once, and leaves a form opened since", async () => {
    const { promise, resolve } = Promise.withResolvers();
    const workspace = aTeam().answer(inviteStaff, () => promise);
    const { user } = open(workspace);
    await fill(user);
    await press(user, "Send invitation");
    expect(dialog().getByRole<HTMLButtonElement>("button", { name: "Sending..." }).disabled).toBe(true);
    // Caught: the next invitation's form, closed with its text by the late answer to the previous one.
    await user.keyboard("{Escape}");
    await fill(user, "kim@home.test");
    resolve(INVITED);
    expect(await screen.findByText("Invitation sent to Ana@Firm.test")).toBeDefined();
    expect(workspace.sent).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("kim@home.test");
  });

  test("asks for missing or wrong values, and sends nothing", async () => {
    const { user, workspace } = open();
    await press(user, "Invite…");
    await user.type(screen.getByLabelText("Email address"), "ana@");
    await press(user, "Send invitation");
    for (const text of ["Enter a name.", "This is not an email address. It looks like name@example.com."]) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(workspace.sent).toEqual([]);
  });

  test("again sends another email", async () => {
    const { promise, resolve } = Promise.withResolvers();
    const workspace = aTeam({ toStaff: [TO_ANA] }).answer(inviteStaff, () => promise);
    const { user } = open(workspace);
    await press(user, "Resend the invitation to ana@firm.test");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sending..." }).disabled).toBe(true);
    resolve(INVITED);
    expect(await screen.findByText("Invitation sent to ana@firm.test")).toBeDefined();
    const letter = { email: "ana@firm.test", name: "Ana Lopez", redirectUrl: "http://localhost:3000/set-password" };
    expect(sent(workspace)).toEqual([["inviteStaff", letter]]);
  });

  test("that fails again says so, and can be sent once more", async () => {
    const workspace = aTeam({ toStaff: [TO_ANA] });
    workspace.answer(inviteStaff, () => ({ success: false, error: "Failed to send invitation", userExists: false }));
    const { user } = open(workspace);
    await press(user, "Resend the invitation to ana@firm.test");
    expect(await screen.findByText("Failed to send invitation")).toBeDefined();
    workspace.answer(inviteStaff, () => INVITED);
    await press(user, "Resend the invitation to ana@firm.test");
    expect(await screen.findByText("Invitation sent to ana@firm.test")).toBeDefined();
  });
});

describe("ending or changing a person's access", () => {
  const DONE = () => "done";

  // Caught, one at a time: the wrong function; a confirmation without its consequence; the wording for others used for oneself.
  test.each<[string, RegExp, string, string, object, string]>([
    [
      "Make administrator: Ben Ito",
      /^Ben Ito will be able to invite and revoke members/,
      "Make administrator",
      "setAdministrator",
      { userId: "u2", isAdmin: true },
      "Ben Ito is an administrator now.",
    ],
    [
      "Make member: Sofia Reyes",
      /^You stay a member, but this page closes to you at once.*Pending invitations to members that you sent are revoked\.$/,
      "Make member",
      "setAdministrator",
      { userId: "u1", isAdmin: false },
      "You are a member now, no longer an administrator.",
    ],
    [
      "Make member: Dee Okafor",
      /^Dee Okafor stays a member and keeps all other work.*Pending invitations to members that Dee Okafor sent are revoked\.$/,
      "Make member",
      "setAdministrator",
      { userId: "u4", isAdmin: false },
      "Dee Okafor is a member now, no longer an administrator.",
    ],
    [
      "Revoke the access of Ben Ito",
      /^Ben Ito is signed out at once on every device.*lets them in again\.$/,
      "Revoke access",
      "revokeMember",
      { userId: "u2" },
      "Ben Ito's access has ended.",
    ],
    [
      "Revoke the access of Sofia Reyes",
      /^You are signed out at once on every device.*Pending invitations to members that you sent are revoked\.$/,
      "Revoke access",
      "revokeMember",
      { userId: "u1" },
      "Your access has ended.",
    ],
    [
      "Revoke the invitation to ana@firm.test",
      /^The link in the email to ana@firm\.test stops working at once/,
      "Revoke invitation",
      "revokeStaffInvitation",
      { invitationId: "i1" },
      "The invitation to ana@firm.test is revoked.",
    ],
    [
      "Revoke the invitation to bo@firm.test",
      /^bo@firm\.test has an account, but will not be let in with it/,
      "Revoke invitation",
      "revokeStaffInvitation",
      { invitationId: "i6" },
      "The invitation to bo@firm.test is revoked.",
    ],
    [
      "Revoke the invitation to cy@firm.test",
      /^cy@firm\.test has an account, but will not be let in with it/,
      "Revoke invitation",
      "revokeStaffInvitation",
      { invitationId: "i7" },
      "The invitation to cy@firm.test is revoked.",
    ],
  ])("%s is asked first and says what follows", async (...given) => {
    const [button, consequence, confirm, name, args, done] = given;
    const dee = { ...SOFIA, userId: "u4", name: "Dee Okafor" };
    const toBo = { ...TO_ANA, invitationId: "i6", email: "bo@firm.test", delivery: "hasAccount" };
    const toCy = { ...TO_ANA, invitationId: "i7", email: "cy@firm.test", delivery: "notPrimary" };
    const workspace = aTeam({ members: [SOFIA, BEN, dee], toStaff: [TO_ANA, toBo, toCy] })
      .answer(of.setAdministrator, DONE)
      .answer(of.revokeMember, DONE)
      .answer(revokeStaffInvitation, () => null);
    const { user } = open(workspace);
    const shown = (await screen.findByRole("button", { name: button })).textContent;
    // The name of a button begins with its visible text.
    expect(button.startsWith(shown.replace("…", ""))).toBe(true);
    await press(user, button);
    expect(dialog().getByText(consequence)).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.click(dialog().getByRole("button", { name: confirm }));
    expect(await screen.findByText(done)).toBeDefined();
    expect([sent(workspace), screen.queryByRole("dialog")]).toEqual([[[name, args]], null]);
  });

  test("is not done when it is cancelled", async () => {
    const { user, workspace } = open();
    await press(user, "Revoke the access of Ben Ito");
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    expect([workspace.sent, screen.queryByRole("dialog")]).toEqual([[], null]);
  });

  // Caught: a practice left without an administrator, reported as done; the previous dialog's text in the next one.
  test("is refused to the last administrator in words, which are gone when something else is asked", async () => {
    const workspace = aTeam()
      .answer(of.setAdministrator, () => "lastAdministrator")
      .answer(of.revokeMember, () => "lastAdministrator");
    const { user } = open(workspace);
    for (const [button, confirm] of [
      ["Make member: Sofia Reyes", "Make member"],
      ["Revoke the access of Sofia Reyes", "Revoke access"],
    ] as const) {
      await press(user, button);
      expect(dialog().queryByRole("alert")).toBeNull();
      await user.click(dialog().getByRole("button", { name: confirm }));
      expect((await dialog().findByRole("alert")).textContent).toBe(
        "This is the last administrator. Make someone else an administrator first.",
      );
      if (confirm === "Make member") await user.keyboard("{Escape}");
    }
    workspace.answer(of.revokeMember, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    await user.click(dialog().getByRole("button", { name: "Revoke access" }));
    expect(await dialog().findByText("Permission denied - please check your access")).toBeDefined();
  });

  test("says so when another person was first", async () => {
    const workspace = aTeam().answer(of.revokeMember, () => {
      throw new ConvexError({ code: "NOT_FOUND", what: "member" });
    });
    const { user } = open(workspace);
    await press(user, "Revoke the access of Ben Ito");
    await user.click(dialog().getByRole("button", { name: "Revoke access" }));
    await waitFor(() => {
      expect(dialog().getByRole("alert").textContent).toBe(
        "Someone has just changed this. The list shows the current state.",
      );
    });
  });
});

// The width of the list beside the navigation at 1,024 px. Caught: "Last seen" shown at this width instead of two-step verification.
test("if not all columns fit, two-step verification is shown before the last visit", async () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(720);
  open();
  const headings = within(await table("Members")).getAllByRole("columnheader");
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Member", "Role", "Two-step", "Actions"]);
});

// Caught: values without labels on cards, which have no headings.
test("on a phone each row is a card that names its facts", async () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(340);
  open(aTeam({ toStaff: [TO_ANA], clients: [MARIA] }));
  const facts = async (name: string) =>
    within(await table(name))
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(await facts("Members")).toEqual([
    "Since Dec 13, 2025",
    "Last seen: 4 min ago",
    "Two-step verification: On",
    "Since Jun 28, 2026, invited by Sofia Reyes",
    "Last seen: Not yet",
    "Two-step verification: Off",
  ]);
  expect(await facts("Pending invitations")).toEqual([
    "Sent",
    "Invited Jun 30, 2026 by Sofia Reyes",
    "Until Jul 7, 2026",
  ]);
  expect(within(await table("Members")).queryAllByRole("columnheader")).toEqual([]);
  expect(screen.getByRole("link", { name: "Record of Maria Santos" })).toBeDefined();
});

// Caught: the dialog about a second member closed by the answer to the first, as if both were done.
test.each(["accept", "refuse"] as const)(
  "an answer that comes late (%s) leaves the question about another member",
  async (end) => {
    const { user, workspace } = open(aTeam({ members: [SOFIA, BEN, CHIDI] }));
    const held = holdNext(workspace, of.revokeMember, "done");
    await press(user, "Revoke the access of Ben Ito");
    await user.click(dialog().getByRole("button", { name: "Revoke access" }));
    await user.keyboard("{Escape}");
    await press(user, "Revoke the access of Chidi Obi");
    await held[end]();
    expect(dialog().getByText("End Chidi Obi's access?")).toBeDefined();
    expect(dialog().queryByRole("alert")).toBeNull();
    expect(dialog().getByRole<HTMLButtonElement>("button", { name: "Revoke access" }).disabled).toBe(false);
  },
);

test("a question whose answer is refused once is answered the second time", async () => {
  const { user, workspace } = open();
  await press(user, "Revoke the access of Ben Ito");
  const button = () => dialog().getByRole("button", { name: /^Revok/ });
  await sendAgainAfterRefusal({ workspace, called: of.revokeMember, result: "done", button });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
