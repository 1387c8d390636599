import { webcrypto } from "node:crypto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { begun, fillThread, storeThread, written } from "../../../tests/support/functions/messages";
import { fieldsOf } from "../../../tests/support/screens/fields";
import { anInbox, paperClip, threads } from "../../../tests/support/screens/inboxScreen";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal, sentTo } from "../../../tests/support/screens/secondTime";
import { UnreadMessages } from "../../features/messages/inbox/UnreadMessages";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { portal, staff } = api.messages.conversations;
const replyTemplates = api.messages.replyTemplates.staff;

beforeEach(() => {
  giveLayout();
  vi.stubGlobal("crypto", webcrypto);
});

describe("the inbox", () => {
  test("shows author, subject and whose turn it is, live", async () => {
    const { open, asClient } = await anInbox();
    const { follow } = open("/inbox");
    const line = (await threads()).getByRole("link", { current: false });
    for (const text of ["Maria Santos", "My passport", "About My passport", "1 unread"]) {
      expect(line.textContent).toContain(text);
    }
    await asClient.mutation(portal.begin, { thread: begun("Another thing") });
    await follow();
    expect((await threads()).getAllByRole("link")[0]?.textContent).toContain("Another thing");
  });

  test("shows the filtered threads, and keeps the filter in the address", async () => {
    const { open, asSales, threadId, idOf } = await anInbox();
    const { router, follow, user } = open("/inbox?filter=mine");
    expect(await screen.findByText("No threads here")).toBeDefined();
    expect(screen.getByRole("link", { name: "Show all threads" })).toBeDefined();
    expect(screen.queryByText("Select a conversation")).toBeNull();
    await asSales.mutation(staff.assign, { threadId, from: null, to: idOf("Sofia Reyes") });
    await follow();
    expect((await threads()).getByText("My passport")).toBeDefined();
    expect(router.state.location.search).toBe("?filter=mine");
    // A thread is opened within its filter, and closing it returns to that filter.
    await user.click((await threads()).getByRole("link"));
    expect(router.state.location.search).toBe(`?filter=mine&thread=${threadId}`);
    await user.click(await screen.findByRole("link", { name: "All threads" }));
    expect(router.state.location.search).toBe("?filter=mine");
    await user.click(screen.getByRole("tab", { name: "Archived" }));
    expect(router.state.location.search).toBe("?filter=archived");
    expect(await screen.findByText("No threads here")).toBeDefined();
    await user.click(screen.getByRole("tab", { name: "All" }));
    expect(router.state.location.search).toBe("");
    expect((await threads()).getByText("My passport")).toBeDefined();
    await act(async () => {
      await router.navigate("/inbox?filter=of_a_later_version");
    });
    expect((await threads()).getByText("My passport")).toBeDefined();
  });

  test("shows older threads on request", async () => {
    const { open, backend, clientId } = await anInbox();
    for (let nth = 0; nth < 50; nth += 1) await storeThread(backend, { clientId });
    const { user } = open("/inbox");
    expect((await threads()).getAllByRole("link")).toHaveLength(50);
    await user.click(screen.getByRole("button", { name: "Show older" }));
    await waitFor(async () => {
      expect((await threads()).getAllByRole("link")).toHaveLength(51);
    });
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  // Caught: a focus lost with the hidden list, so that Tab began at the top of the page.
  test("takes the focus along on a narrow screen, where the open thread replaces the list", async () => {
    giveLayout({ isWide: false });
    const { open } = await anInbox();
    const { user } = open("/inbox");
    const line = (await threads()).getByRole("link");
    await user.click(line);
    const heading = await screen.findByRole("heading", { level: 2, name: "My passport" });
    expect([document.activeElement?.contains(heading), document.activeElement?.contains(line)]).toEqual([true, false]);
    await user.click(screen.getByRole("link", { name: "All threads" }));
    expect(document.activeElement?.contains(line)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("reads everything by one press", async () => {
    const { open, asSales } = await anInbox();
    const { user, workspace } = open("/inbox");
    await threads();
    // The first answer says that more are left.
    const answers = [() => ({ isDone: false }), workspace.answerOf(staff.markAllRead)];
    workspace.answer(staff.markAllRead, (args) => answers.shift()?.(args));
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    await waitFor(async () => {
      expect(await asSales.query(staff.unread, {})).toEqual({ count: 0, more: false });
    });
  });
});

describe("a thread", () => {
  test("is read on sight, claimed, answered and put away, each also after a failure", async () => {
    const { open, asSales, asClient, clientId, caseId, threadId } = await anInbox();
    const { user, workspace, follow } = open(`/inbox?thread=${threadId}`);
    const thread = within(await screen.findByRole("region", { name: "Messages" }));
    expect(await thread.findByRole("heading", { level: 2, name: "My passport" })).toBeDefined();
    await waitFor(async () => {
      expect(await asSales.query(staff.unread, {})).toEqual({ count: 0, more: false });
    });
    const claiming = () => screen.getByRole("button", { name: "Assign to me" });
    await sendAgainAfterRefusal({ workspace, called: staff.assign, button: claiming });
    await waitFor(() => {
      expect(screen.queryByRole("button", { name: "Assign to me" })).toBeNull();
    });
    expect(await screen.findByText("Assigned to you")).toBeDefined();
    const links = thread
      .getAllByRole("link")
      .map((link) => [link.getAttribute("aria-label") ?? link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["All threads", "/inbox"],
      ["Maria Santos", `/clients/${clientId}`],
      ["CASE-2026-4711", `/clients/${clientId}/cases/${caseId}`],
    ]);
    await user.click(paperClip());
    const urgent = screen.getByRole<HTMLInputElement>("checkbox", { name: "Urgent" });
    await user.click(urgent);
    // Ticking a box does not count as typing.
    expect(sentTo(workspace, staff.setTyping)).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "Reply" }), "We have it.");
    expect(sentTo(workspace, staff.setTyping)).toEqual([{ threadId }]);
    await user.click(screen.getByRole("button", { name: "Send" }));
    const answer = (await screen.findByText("We have it.", { selector: "p" })).closest("article") ?? document.body;
    expect(answer.textContent).toMatch(/^Sofia ReyesUrgentWe have it\.\d+:\d\d.[AP]M$/);
    expect(await thread.findByRole("heading", { level: 2, name: "My passport Urgent" })).toBeDefined();
    expect((await threads()).getByRole("link").textContent).toContain("Urgent");
    // Caught: the next reply marked urgent as well; an "Answer" button on one's own message.
    expect(urgent.checked).toBe(false);
    expect(within(answer).queryByRole("button", { name: "Answer" })).toBeNull();
    // Caught: a client with a member's name, taken for the member.
    const marks = screen.getAllByRole("article").map((article) => within(article).queryAllByText("Client").length);
    expect(marks).toEqual([1, 0]);
    expect(answer.textContent).not.toContain("Seen");
    expect((await asClient.query(portal.read, { threadId, wanted: 1 }))?.messages).toMatchObject([
      { text: "We have it.", senderType: "staff", isPriority: true },
    ]);
    await asClient.mutation(portal.markRead, { threadId });
    await follow();
    expect(answer.textContent).toMatch(/ · Seen \d+:\d\d.[AP]M$/);
    const { refuse } = holdNext(workspace, staff.setWaiting);
    const next = screen.getByRole<HTMLSelectElement>("combobox", { name: "Waiting for" });
    await user.selectOptions(next, "No reply needed");
    await refuse();
    await user.selectOptions(next, "No reply needed");
    expect(await screen.findByText("Waiting status changed")).toBeDefined();
    const archiving = () => screen.getByRole("button", { name: "Archive" });
    await sendAgainAfterRefusal({ workspace, called: staff.setArchived, button: archiving });
    const back = await screen.findByRole("button", { name: "Move to inbox" });
    expect(await screen.findByText("Thread archived")).toBeDefined();
    expect(next.value).toBe("");
    expect((await asSales.query(staff.read, { threadId, wanted: 1 }))?.thread).toMatchObject({
      waitingFor: null,
      isArchived: true,
      ownerName: "Sofia Reyes",
    });
    await user.click(back);
    expect(await screen.findByRole("button", { name: "Archive" })).toBeDefined();
    expect(await screen.findByText("Thread is in the inbox again")).toBeDefined();
  });

  // Caught: the second reply dropped as a repetition of the first, with an empty box; a thread that could not be reassigned.
  test("is answered twice, each time with its own key, and assigned to another member", async () => {
    const { open, asClient, asSales, idOf, threadId } = await anInbox();
    await asSales.mutation(staff.assign, { threadId, from: null, to: idOf("Sofia Reyes") });
    const { user, workspace } = open(`/inbox?thread=${threadId}`);
    expect((await threads()).getByRole("link").textContent).toContain("Sofia Reyes");
    const replies = ["We have it.", "And the second page.", "And the second page."];
    for (const [nth, text] of replies.entries()) {
      await user.type(await screen.findByRole("textbox", { name: "Reply" }), text);
      await user.click(screen.getByRole("button", { name: "Send" }));
      expect(await screen.findAllByText(text, { selector: "p" })).toHaveLength(nth === 2 ? 2 : 1);
    }
    const read = await asClient.query(portal.read, { threadId, wanted: 9 });
    expect(read?.messages.map(({ text }) => text).slice(0, 3)).toEqual(replies.toReversed());
    const { refuse } = holdNext(workspace, staff.assign);
    const owner = screen.getByRole<HTMLSelectElement>("combobox", { name: "Assignee" });
    await user.selectOptions(owner, "Daniel Okafor");
    await refuse();
    for (const [name, ownerName] of [
      ["Daniel Okafor", "Daniel Okafor"],
      ["Unassigned", null],
    ] as const) {
      await user.selectOptions(owner, name);
      await waitFor(async () => {
        expect((await asSales.query(staff.read, { threadId, wanted: 1 }))?.thread.ownerName).toBe(ownerName);
      });
      await waitFor(() => {
        expect(owner.value).toBe(ownerName === null ? "" : idOf(ownerName));
      });
    }
    expect((await screen.findAllByText("Assignee changed")).length).toBeGreaterThan(0);
  });

  test("is answered with a template, whose missing values hold it back", async () => {
    const { open, asAdmin, asClient, threadId } = await anInbox();
    const form = { name: "Received", text: "Dear {{client_name}}, {{next_step}}" };
    await asAdmin.mutation(replyTemplates.save, { templateId: null, form, version: 0 });
    const { user } = open(`/inbox?thread=${threadId}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    await user.click(paperClip());
    await user.selectOptions(await screen.findByRole("combobox", { name: "Saved reply" }), "Received");
    expect(box.value).toBe("Dear Maria Santos, {{next_step}}");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect([box.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", box]);
    expect(screen.getByText("Fill in or remove what stands in double braces")).toBeDefined();
    expect((await asClient.query(portal.read, { threadId, wanted: 9 }))?.messages).toHaveLength(1);
    expect(box.value).toBe("Dear Maria Santos, {{next_step}}");
    // Caught: typed text lost to a template chosen after it.
    await user.clear(box);
    await user.type(box, "First.");
    await user.selectOptions(screen.getByRole("combobox", { name: "Saved reply" }), "Received");
    expect(box.value).toBe("First.\n\nDear Maria Santos, {{next_step}}");
  });

  test("says that the client types, and is gone with its client", async () => {
    const { open, asClient, backend, clientId, threadId } = await anInbox();
    const { follow, user } = open(`/inbox?thread=${threadId}`);
    await screen.findByRole("heading", { level: 2, name: "My passport" });
    expect((await threads()).getByRole("link", { current: true }).textContent).toContain("My passport");
    await user.type(screen.getByRole("textbox", { name: "Reply" }), "We have");
    await asClient.mutation(portal.setTyping, { threadId });
    await follow();
    expect((await screen.findByText("Maria Santos is typing...")).role).toBe("status");
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
    });
    await follow();
    expect(await screen.findByText("This thread no longer exists")).toBeDefined();
    // Caught: a half-written reply, gone with its thread.
    const kept = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "What you wrote" });
    expect([kept.value, kept.readOnly]).toEqual(["We have", true]);
  });

  // Caught: everything before the newest page out of reach; a reply that was built again while older messages were loading.
  test("that is long loads older messages above, keeps the reply, and tells a failure", async () => {
    const { open, asClient, backend, threadId } = await anInbox();
    await fillThread(backend, threadId, 61);
    const { user, workspace, follow } = open(`/inbox?thread=${threadId}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    await user.type(box, "Hello");
    const shown = () => screen.getAllByRole("article").length;
    expect([shown(), screen.queryByText("About My passport", { selector: "article p" })]).toEqual([50, null]);
    const answer = workspace.answerOf(staff.earlier);
    workspace.answer(staff.earlier, () => {
      throw new Error("no");
    });
    await user.click(screen.getByRole("button", { name: "Show older messages" }));
    expect(await screen.findByText("The older messages could not be loaded.")).toBeDefined();
    workspace.answer(staff.earlier, answer ?? expect.fail("it is served"));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("About My passport", { selector: "article p" })).toBeDefined();
    expect([shown(), box.isConnected, box.value]).toEqual([61, true, "Hello"]);
    expect(screen.queryByRole("button", { name: "Show older messages" })).toBeNull();
    // Caught: a message that left the newest page, between the pages.
    await asClient.mutation(portal.send, { message: { threadId, ...written("The newest") } });
    await follow();
    expect([shown(), screen.getAllByText(/^\d+$/, { selector: "article p" }).length]).toEqual([62, 60]);
  });

  // Caught: a thread that opened on its form; a new message that a screen reader never heard of.
  test("has the oldest message first, a line before the unread ones, and announces what comes in", async () => {
    const { open, asAdmin, asClient, asSales, threadId } = await anInbox();
    await asSales.mutation(staff.markRead, { threadId });
    await asClient.mutation(portal.send, { message: { threadId, ...written("May I call?") } });
    const { follow } = open(`/inbox?thread=${threadId}`);
    const list = within(await screen.findByRole("region", { name: "Messages of this conversation" }));
    const lines = list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^(Today|\w+ \d+, \d{4})$/);
    expect(lines.slice(1).map((line) => line.replace(/\d\d?:\d\d.[AP]M$/, ""))).toEqual([
      "Maria SantosClientAbout My passport",
      "New messages",
      "Maria SantosClientMay I call?",
    ]);
    const told = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(told().some((text) => text.startsWith("New message from"))).toBe(false);
    await asClient.mutation(portal.send, { message: { threadId, ...written("Hello?\n\nIs anyone there?") } });
    await follow();
    expect(told()).toContain("New message from Maria Santos: Hello? Is anyone there?");
    await asAdmin.mutation(staff.send, { message: { threadId, ...written("Yes.") } });
    await follow();
    expect(told()).toContain("New message from Ana Duarte: Yes.");
    await asSales.mutation(staff.send, { message: { threadId, ...written("I agree.") } });
    await follow();
    expect(told().join()).not.toContain("I agree.");
  });

  // Caught: two answers of two colleagues to one question.
  test("says that a colleague has replied while one writes", async () => {
    const { open, asAdmin, asClient, threadId } = await anInbox();
    const { user, follow } = open(`/inbox?thread=${threadId}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    const warned = () => screen.queryByText("Ana Duarte replied while you were writing. Read it before you send.");
    await asAdmin.mutation(staff.send, { message: { threadId, ...written("We have it.") } });
    await follow();
    expect(warned()).toBeNull();
    await user.type(box, "We");
    await asClient.mutation(portal.send, { message: { threadId, ...written("Thank you.") } });
    await follow();
    expect(warned()).toBeNull();
    await asAdmin.mutation(staff.send, { message: { threadId, ...written("You are welcome.") } });
    await follow();
    expect([warned() === null, box.value]).toEqual([false, "We"]);
    await user.type(box, " see.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("We see.", { selector: "article p" });
    expect([warned(), box.value]).toEqual([null, ""]);
  });

  // Caught: a reply sent by Enter in the middle of a sentence; one that a press on Ctrl Enter did not send.
  test("is answered by Ctrl Enter, and a slash at the beginning of a line offers the saved replies", async () => {
    const { open, asAdmin, asClient, threadId } = await anInbox();
    for (const [name, text] of [
      ["Received", "Dear {{client_name}}, we have it."],
      ["Office hours", "We are here from 9 to 5."],
    ] as const) {
      await asAdmin.mutation(replyTemplates.save, { templateId: null, form: { name, text }, version: 0 });
    }
    const { user } = open(`/inbox?thread=${threadId}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    await user.type(box, "and/or");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.clear(box);
    await user.type(box, "/");
    const offered = () => within(screen.getByRole("listbox", { name: "Saved replies" })).getAllByRole("option");
    expect(offered()).toHaveLength(2);
    await user.type(box, "rec");
    expect(offered().map(({ textContent }) => textContent)).toEqual(["ReceivedDear {{client_name}}, we have it."]);
    await user.keyboard("{Escape}");
    expect([screen.queryByRole("listbox"), box.value]).toEqual([null, "/rec"]);
    await user.clear(box);
    await user.type(box, "/rec{Enter}{Enter}/hours{Enter}");
    expect(box.value).toBe("Dear Maria Santos, we have it.\nWe are here from 9 to 5.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => {
      expect(box.value).toBe("");
    });
    const read = await asClient.query(portal.read, { threadId, wanted: 1 });
    expect(read?.messages[0]?.text).toBe("Dear Maria Santos, we have it.\nWe are here from 9 to 5.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect([box.getAttribute("aria-invalid"), screen.getByText("Write a message").id]).toEqual([
      "true",
      box.getAttribute("aria-describedby"),
    ]);
  });

  // Caught: what was typed while a reply was on its way, cleared away with it.
  test("takes no text into a reply that is on its way", async () => {
    const { open, asAdmin, threadId } = await anInbox();
    const form = { name: "Received", text: "We have it." };
    await asAdmin.mutation(replyTemplates.save, { templateId: null, form, version: 0 });
    const { user, workspace } = open(`/inbox?thread=${threadId}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    await user.type(box, "Hello");
    await user.click(paperClip());
    const { accept } = holdNext(workspace, staff.send);
    await user.click(screen.getByRole("button", { name: "Send" }));
    await user.type(box, " and more");
    await user.selectOptions(screen.getByRole("combobox", { name: "Saved reply" }), "Received");
    expect(box.value).toBe("Hello");
    await accept();
    await user.type(box, "And more");
    expect(box.value).toBe("And more");
  });

  test("shows HTML as text", async () => {
    const { open, asClient, threadId } = await anInbox();
    await asClient.mutation(portal.send, { message: { threadId, ...written("<img src=x onerror=alert(1)>") } });
    open(`/inbox?thread=${threadId}`);
    expect(await screen.findByText("<img src=x onerror=alert(1)>", { selector: "article p" })).toBeDefined();
    expect(document.querySelector("img[src=x]")).toBeNull();
  });

  // Caught: an answer without its quote, whichever message was chosen.
  test("has the message that an answer is to above it, and a half-written answer after a reload", async () => {
    const { open, asClient, threadId } = await anInbox();
    const path = `/inbox?thread=${threadId}`;
    const first = open(path);
    await first.user.type(await screen.findByRole("textbox", { name: "Reply" }), "We have it.");
    cleanup();
    const { user } = open(path);
    await user.click(await screen.findByRole("button", { name: "Answer" }));
    const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    expect([document.activeElement, box.value]).toEqual([box, "We have it."]);
    await user.click(screen.getByRole("button", { name: "Send" }));
    const answer = (await screen.findByText("We have it.", { selector: "article p" })).closest("article");
    expect(within(answer ?? document.body).getByText("Answer to Maria Santos (client)")).toBeDefined();
    const read = await asClient.query(portal.read, { threadId, wanted: 9 });
    expect(read?.messages[0]?.parentMessageId).toBe(read?.messages[1]?.messageId);
    expect([box.value, screen.queryByRole("button", { name: "Answer without the quote" })]).toEqual(["", null]);
  });
});

test("a case's page has the case's threads, and begins another, with a template, also after a failure", async () => {
  const { open, asAdmin, asClient } = await anInbox();
  const form = { name: "Received", text: "Dear {{client_name}}, about {{case_number}}:" };
  await asAdmin.mutation(replyTemplates.save, { templateId: null, form, version: 0 });
  const { user, workspace } = open("/case");
  const link = await screen.findByRole("link", { name: /My passport/ });
  expect(link.getAttribute("href")).toMatch(/^\/inbox\?thread=/);
  await user.click(screen.getByRole("button", { name: "New message" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New message to Maria Santos" }));
  await user.click(dialog.getByRole("button", { name: "Attach files and options" }));
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Saved reply" }), "Received");
  await user.type(dialog.getByRole("textbox", { name: "Message" }), " Please call us.");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  // Requirement M3. Caught: a refused subject, told at the end of the form, with the focus on Send.
  const subject = dialog.getByRole("textbox", { name: "Subject" });
  expect(dialog.getByText("Write a subject").id).toBe(subject.getAttribute("aria-describedby"));
  expect([document.activeElement, subject.getAttribute("aria-invalid")]).toEqual([subject, "true"]);
  await user.type(subject, "A question");
  expect(dialog.queryByText("Write a subject")).toBeNull();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Appointment");
  await user.click(dialog.getByRole("checkbox", { name: "Urgent" }));
  await user.click(dialog.getByRole("button", { name: "Send" }));
  const line = await screen.findByRole("link", { name: /A question/ });
  // The page is the client's, so a line begins with the subject.
  expect(line.textContent).toMatch(
    /^A question\d+:\d\d.[AP]MWe wrote: Dear Maria Santos, about CASE-2026-4711: Please call us\.Assignee: Sofia ReyesUrgentAppointment · CASE-2026-4711 · Waiting for client$/,
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect((await asClient.query(portal.list, { wanted: 9 })).threads[0]).toMatchObject({
    subject: "A question",
    messageType: "appointment",
    caseNumber: "CASE-2026-4711",
    isPriority: true,
  });
  const { threads: all } = await asClient.query(portal.list, { wanted: 9 });
  const read = await asClient.query(portal.read, { threadId: all[0]?.threadId ?? "", wanted: 9 });
  expect(read?.messages[0]?.text).toBe("Dear Maria Santos, about CASE-2026-4711: Please call us.");
  const place = { threads: [], hasPortal: true, mergeValues: {} };
  act(() => {
    workspace.answer(staff.ofPlace, ({ wanted }) => ({ ...place, hasOlder: wanted === 50 }));
  });
  expect(await screen.findByText("What you and the client write to each other is here.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show older" }));
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("an administrator writes a template and removes it, each also after a failure", async () => {
  const { open, asSales } = await anInbox();
  const { user, workspace } = open("/templates", "Ana Duarte");
  expect(await screen.findByText(/^Save a text that you send often/)).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "New saved reply" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New saved reply" }));
  expect(fieldsOf()).toEqual([
    "Name · required · fills off",
    "Text · required · Filled in when it is chosen: {{client_name}}, {{case_number}}, {{firm_name}}, {{next_step}}",
  ]);
  expect(dialog.getByText(/^Filled in when it is chosen: \{\{/)).toBeDefined();
  await user.type(dialog.getByRole("textbox", { name: /^Name/ }), "Received");
  await user.click(dialog.getByRole("textbox", { name: /^Text/ }));
  await user.paste("Dear {{client}}");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("There is no merge field {{client}}")).toBeDefined();
  await user.clear(dialog.getByRole("textbox", { name: /^Text/ }));
  await user.paste("Dear {{client_name}}");
  const saving = () => dialog.getByRole("button", { name: /^Sav/ });
  await sendAgainAfterRefusal({ workspace, called: replyTemplates.save, button: saving });
  await user.click(await screen.findByRole("button", { name: "Edit Received" }));
  expect(await asSales.query(replyTemplates.list, {})).toMatchObject([
    { name: "Received", text: "Dear {{client_name}}" },
  ]);
  // Caught: a new template closed by the late answer about another one.
  const { accept } = holdNext(workspace, replyTemplates.save, null);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "New saved reply" }));
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Other");
  await accept();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ }).value).toBe("Other");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Edit Received" }));
  const edit = within(await screen.findByRole("dialog", { name: "Edit saved reply" }));
  const before = async () => {
    await user.click(edit.getByRole("button", { name: "Remove" }));
  };
  const removing = () => edit.getByRole("button", { name: "Remove for good?" });
  await sendAgainAfterRefusal({ workspace, called: replyTemplates.remove, button: removing, before });
  expect(await screen.findByText("No saved replies yet")).toBeDefined();
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

// Caught: a warning to everyone, or to nobody.
test("warns if nobody on the client's side can read it yet, in a thread and in the form of a new one", async () => {
  const { open, backend, clientId, threadId } = await anInbox();
  const warning = /^This client has no portal access yet/;
  open(`/inbox?thread=${threadId}`);
  await screen.findByRole("heading", { level: 2, name: "My passport" });
  expect(screen.queryByText(warning)).toBeNull();
  cleanup();
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { isPortalGranted: false });
  });
  open(`/inbox?thread=${threadId}`);
  expect(await screen.findByText(warning)).toBeDefined();
  cleanup();
  const { user } = open("/case");
  await user.click(await screen.findByRole("button", { name: "New message" }));
  expect(within(await screen.findByRole("dialog")).getByText(warning)).toBeDefined();
});

test.each([
  [{ count: 0, more: false }, ""],
  [{ count: 7, more: false }, "7 unread"],
  [{ count: 99, more: true }, "99+ unread"],
])("of %j unread messages the navigation says %j", async (unread, words) => {
  const workspace = aPractice().answer(staff.unread, () => unread);
  show(workspace, [{ path: "/", element: <p aria-label="Beside">{<UnreadMessages />}</p> }], "/");
  expect((await screen.findByLabelText("Beside")).textContent).toBe(words);
});

// Caught: the next message's form, closed with its text by the late answer to the previous one.
test("a late answer about one message leaves a form opened since", async () => {
  const { open } = await anInbox();
  const { user, workspace } = open("/case");
  const openNew = async () => {
    await user.click(await screen.findByRole("button", { name: "New message" }));
    return within(await screen.findByRole("dialog"));
  };
  const first = await openNew();
  await user.type(await first.findByRole("textbox", { name: "Subject" }), "A question");
  await user.type(first.getByRole("textbox", { name: "Message" }), "Please call us.");
  const { accept } = holdNext(workspace, staff.begin, { threadId: "t9" });
  await user.click(first.getByRole("button", { name: "Send" }));
  await user.keyboard("{Escape}");
  const second = await openNew();
  await user.type(await second.findByRole("textbox", { name: "Message" }), " Today.");
  await accept();
  expect(second.getByRole("textbox", { name: "Message" })).toHaveProperty("value", "Please call us. Today.");
});
