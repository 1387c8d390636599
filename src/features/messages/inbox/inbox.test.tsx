import { webcrypto } from "node:crypto";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { storeThread } from "../../../../tests/support/functions/messages";
import { storeClient } from "../../../../tests/support/functions/samples";
import { anInbox, threads } from "../../../../tests/support/screens/inboxScreen";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { sentTo } from "../../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { portal, staff } = api.messages.conversations;

beforeEach(() => {
  giveLayout();
  vi.stubGlobal("crypto", webcrypto);
});

// Requirement M19. Caught: a message that could be begun on the client's page only; a sent one that did not open.
test("a new message is written to a client found by name, and opens as a conversation", async () => {
  const { open, asClient, clientId } = await anInbox();
  const { user, router } = open("/inbox?filter=mine");
  await user.click(await screen.findByRole("link", { name: "New message" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New message" }));
  expect(dialog.queryByRole("textbox", { name: "Subject" })).toBeNull();
  await user.type(dialog.getByRole("combobox", { name: "Client" }), "mar");
  await user.click(await dialog.findByRole("option", { name: /Maria Santos/ }));
  await user.type(await dialog.findByRole("textbox", { name: "Subject" }), "Your interview");
  await user.type(dialog.getByRole("textbox", { name: "Message" }), "It is on Monday.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByRole("heading", { level: 2, name: "Your interview" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  const [thread] = (await asClient.query(portal.list, { wanted: 9 })).threads;
  expect(thread).toMatchObject({ subject: "Your interview", line: "It is on Monday.", caseId: null });
  expect(router.state.location.search).toBe(`?thread=${thread?.threadId ?? ""}`);
  // Caught: Back to a dialog that was sent.
  await act(() => router.navigate(-1));
  expect(router.state.location.search).not.toContain("new");
  await act(() => router.navigate(`/inbox?new=${clientId}`));
  expect(await screen.findByRole("textbox", { name: "Subject" })).toBeDefined();
});

// Caught: what was written to a client, gone with the client.
test("what is written to a client who is deleted meanwhile stays, and sending says why it cannot", async () => {
  const { open, backend, clientId } = await anInbox();
  const { user, follow } = open(`/inbox?new=${clientId}`);
  await user.type(await screen.findByRole("textbox", { name: "Subject" }), "Your interview");
  await user.type(screen.getByRole("textbox", { name: "Message" }), "It is on Monday.");
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
  });
  await follow();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  const kept = ["Subject", "Message"].map((name) => screen.getByRole<HTMLInputElement>("textbox", { name }).value);
  expect(kept).toEqual(["Your interview", "It is on Monday."]);
});

// Caught: a search that asked at each letter, that Back forgot, or that stayed with another filter.
test("the search finds conversations, is in the address, and ends with another filter", async () => {
  const { open, backend } = await anInbox();
  const wei = await storeClient(backend, { number: 2, clientName: "Wei Zhang" });
  await storeThread(backend, { clientId: wei, subject: "Receipt", isArchived: true });
  const { user, router } = open("/inbox");
  expect((await threads()).getAllByRole("link")).toHaveLength(1);
  const box = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search messages" });
  await user.type(box, "zhang");
  await waitFor(() => {
    expect(router.state.location.search).toBe("?q=zhang");
  });
  expect(await screen.findByText("Receipt")).toBeDefined();
  await user.clear(box);
  await user.type(box, "nothing like it");
  expect(await screen.findByText("No messages found")).toBeDefined();
  await user.click(screen.getByRole("tab", { name: "Waiting for us" }));
  expect([box.value, router.state.location.search]).toEqual(["", "?filter=waitingForUs"]);
  expect(await screen.findByText("My passport")).toBeDefined();
});

// Caught: a reply to one client under the conversation of another.
test("a half-written reply stays with its conversation", async () => {
  const { open, backend } = await anInbox();
  const wei = await storeClient(backend, { number: 2, clientName: "Wei Zhang" });
  await storeThread(backend, { clientId: wei, subject: "Receipt" });
  const { user } = open("/inbox");
  const replyTo = async (subject: string) => {
    await user.click((await threads()).getByRole("link", { name: new RegExp(subject) }));
    expect(await screen.findByRole("heading", { level: 2, name: subject })).toBeDefined();
    return screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
  };
  await user.type(await replyTo("My passport"), "Your passport is ready.");
  const other = await replyTo("Receipt");
  expect(other.value).toBe("");
  await user.type(other, "Thanks");
  expect((await replyTo("My passport")).value).toBe("Your passport is ready.");
  expect((await replyTo("Receipt")).value).toBe("Thanks");
});

// Caught: conversations of the former filter under the new one; a reply that goes with a failed answer.
test("another filter begins without the rows of the former one, and a failure leaves the reply where it is", async () => {
  const { open, threadId } = await anInbox();
  const { user, workspace } = open(`/inbox?thread=${threadId}`);
  await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Half");
  act(() => {
    workspace.answer(staff.read, () => {
      throw new Error("broken");
    });
    workspace.announce();
  });
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" }).value).toBe("Half");
  const all = workspace.answerOf(staff.inbox);
  workspace.answer(staff.inbox, (args) => (args["filter"] === "all" ? all?.(args) : undefined));
  await user.click(screen.getByRole("tab", { name: "Waiting for us" }));
  expect(screen.queryByRole("list", { name: "Threads" })).toBeNull();
});

// Requirement M19, L15. Caught: "Mark all as read" and "Select a conversation" in an inbox without a message.
test("an empty inbox offers to write a message, and nothing else", async () => {
  const { open, backend } = await anInbox();
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("message_threads").take(9)) await ctx.db.delete("message_threads", _id);
  });
  const { user } = open("/inbox");
  expect(await screen.findByText("No messages")).toBeDefined();
  expect(screen.queryByText("Select a conversation")).toBeNull();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  const [, write = expect.fail("no button")] = screen.getAllByRole("link", { name: "New message" });
  await user.click(write);
  expect(await screen.findByRole("dialog", { name: "New message" })).toBeDefined();
});

// Caught: J after E that skipped a conversation, as the settled one had left the list; a letter in the reply taken for a key.
test("J and K open the next conversations, E settles, A assigns, R replies", async () => {
  const { open, backend, clientId, threadId } = await anInbox();
  const second = await storeThread(backend, { clientId, subject: "The second", lastAt: 900 });
  const third = await storeThread(backend, { clientId, subject: "The third", lastAt: 800 });
  const { user, router, workspace } = open("/inbox?filter=waitingForUs");
  await user.click((await threads()).getByRole("link", { name: /My passport/ }));
  await screen.findByRole("heading", { level: 2, name: "My passport" });
  const isOpen = async (id: string, subject: string) => {
    expect(router.state.location.search).toBe(`?filter=waitingForUs&thread=${id}`);
    expect(await screen.findByRole("heading", { level: 2, name: subject })).toBeDefined();
  };
  await user.keyboard("j");
  await isOpen(second, "The second");
  expect(document.activeElement?.getAttribute("aria-current")).toBe("true");
  await user.keyboard("k");
  await isOpen(threadId, "My passport");
  await user.keyboard("a");
  await waitFor(() => {
    expect(sentTo(workspace, staff.assign)).toHaveLength(1);
  });
  await user.keyboard("j");
  await isOpen(second, "The second");
  await user.keyboard("e");
  await waitFor(async () => {
    expect((await threads()).queryByRole("link", { name: /The second/ })).toBeNull();
  });
  expect(sentTo(workspace, staff.setWaiting)).toEqual([{ threadId: second, waitingFor: null }]);
  // Caught: an Undo that leaves the client without an answer.
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await (await threads()).findByRole("link", { name: /The second/ })).toBeDefined();
  await user.keyboard("j");
  await isOpen(third, "The third");
  await user.keyboard("r");
  const reply = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
  expect(document.activeElement).toBe(reply);
  await user.keyboard("jkea");
  expect(reply.value).toBe("jkea");
  await isOpen(third, "The third");
});

// Caught: staff who answer in English, as nothing says that the client reads Spanish.
test("an open conversation and a new message say which language the client reads", async () => {
  const { open, asClient, clientId, threadId } = await anInbox();
  await asClient.mutation(api.access.accounts.open.setLocale, { locale: "es" });
  const { router } = open(`/inbox?thread=${threadId}`);
  expect(await screen.findByText("Reads Spanish")).toBeDefined();
  await act(() => router.navigate(`/inbox?new=${clientId}`));
  expect(within(await screen.findByRole("dialog")).getByText("Reads Spanish")).toBeDefined();
});

// Caught: a conversation that was archived or given away by mistake, and looked for by hand.
test("an assigned and an archived conversation are as before with Undo", async () => {
  const { open, threadId, idOf } = await anInbox();
  const { user, workspace } = open(`/inbox?thread=${threadId}`);
  const undo = async () => {
    await user.click(await screen.findByRole("button", { name: "Undo" }));
  };
  await user.click(await screen.findByRole("button", { name: "Assign to me" }));
  await screen.findByText("Assigned to you");
  await undo();
  expect(await screen.findByRole("button", { name: "Assign to me" })).toBeDefined();
  const sofia = idOf("Sofia Reyes");
  expect(sentTo(workspace, staff.assign)).toEqual([
    { threadId, from: null, to: sofia },
    { threadId, from: sofia, to: null },
  ]);
  await user.click(screen.getByRole("button", { name: "Archive" }));
  await screen.findByText("Thread archived");
  await undo();
  await waitFor(() => {
    expect(sentTo(workspace, staff.setArchived)).toEqual([
      { threadId, isArchived: true },
      { threadId, isArchived: false },
    ]);
  });
});
