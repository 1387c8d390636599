import { webcrypto } from "node:crypto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { Locale } from "../../../../convex/platform/languages";
import { startBackend } from "../../../../tests/support/functions/backend";
import { begun, fillThread, storeThread, written } from "../../../../tests/support/functions/messages";
import { aPractice } from "../../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../../tests/support/functions/portal";
import { storeCase } from "../../../../tests/support/functions/samples";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import { aPortal } from "../../../../tests/support/screens/portalScreens";
import { serve } from "../../../../tests/support/screens/realFunctions";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sentTo } from "../../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const { portal, staff } = api.messages.conversations;

/** The portal of a client with one case, on the practice's own functions. */
async function aPortalOfMessages() {
  const practice = await aPractice(startBackend());
  const clientId = await storeBoundClient(practice.backend, "client", { clientName: "Maria Santos" });
  await storeCase(practice.backend, { clientId, serial: 4_711 });
  const { asClient, asSales } = practice;
  const open = (path: string, locale: Locale = "en") => {
    const workspace = aPortal({ locale });
    const { follow } = serve(workspace, asClient, {
      queries: [
        portal.list,
        portal.read,
        portal.unread,
        portal.typing,
        portal.documents,
        api.workspace.portalHome.portal.get,
      ],
      mutations: [portal.begin, portal.send, portal.markRead, portal.markAllRead, portal.setTyping],
    });
    // Older pages are asked for once, so their answer is awaited.
    workspace.answer(portal.earlier, async (args) => await asClient.query(portal.earlier, args as never));
    const followNow = async () => {
      await act(follow);
    };
    return { ...show(workspace, allRoutes, path), workspace, follow: followNow };
  };
  const fromTeam = async (subject: string) =>
    (await asSales.mutation(staff.begin, { clientId, thread: begun(subject) })).threadId;
  return { ...practice, clientId, open, fromTeam };
}

/** A screen reader adds it to the field's name. */
function descriptionOf(field: HTMLElement): string {
  return (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
}

beforeEach(() => {
  giveLayout();
  vi.stubGlobal("crypto", webcrypto);
});

describe("the list", () => {
  test("says what to do if it is empty", async () => {
    const { open } = await aPortalOfMessages();
    open("/client-portal/messages");
    expect(await screen.findByText("No messages yet")).toBeDefined();
    expect(screen.getByText("Write to your team whenever you have a question.")).toBeDefined();
  });

  test("shows unread messages, counts them in the navigation, and marks all as read", async () => {
    const { open, fromTeam } = await aPortalOfMessages();
    await fromTeam("Your interview");
    await fromTeam("Your photos");
    const { user, workspace } = open("/client-portal/messages");
    expect((await screen.findAllByText("1 new message")).length).toBe(2);
    // The first answer says that more are left.
    const answers = [() => ({ isDone: false }), workspace.answerOf(portal.markAllRead)];
    workspace.answer(portal.markAllRead, (args) => answers.shift()?.(args));
    const list = within(screen.getByRole("main"));
    const link = within(screen.getByRole("navigation", { name: "Sections" })).getByRole("link", { name: /Messages/ });
    expect(link.textContent).toBe("Messages2");
    expect(list.getAllByText("General · Waiting for your answer")).toHaveLength(2);
    expect(list.getAllByRole("link").map(({ textContent }) => textContent)[1]).toMatch(
      /^Your photos\d+:\d\d.[AP]MAbout Your photos1 new message/,
    );
    const times = [...screen.getByRole("main").querySelectorAll("time")].map(({ dateTime }) => Date.parse(dateTime));
    expect(times.map((time) => Math.abs(time - Date.now()) < 60_000)).toEqual([true, true]);
    await user.click(list.getByRole("button", { name: "Mark all as read" }));
    await waitFor(() => {
      expect(list.queryByText("1 new message")).toBeNull();
    });
    expect(link.textContent).toBe("Messages");
    expect(list.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  });
});

test("the list and a conversation show older ones on request", async () => {
  const { open, backend, clientId, fromTeam } = await aPortalOfMessages();
  for (let nth = 0; nth < 50; nth += 1) await storeThread(backend, { clientId, subject: `Thread ${String(nth)}` });
  await fromTeam("The newest");
  const { user } = open("/client-portal/messages");
  await screen.findByText("The newest");
  const shown = () => within(screen.getByRole("main")).getAllByRole("listitem").length;
  expect(shown()).toBe(50);
  await user.click(screen.getByRole("button", { name: "Show older" }));
  await waitFor(() => {
    expect(shown()).toBe(51);
  });
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("the start page says how many are new, and leads to them", async () => {
  const { open, fromTeam } = await aPortalOfMessages();
  await fromTeam("Your interview");
  const { user } = open("/client-portal", "es");
  const tile = within(await screen.findByRole("navigation", { name: "Ir a" })).getByRole("link", { name: /Mensajes/ });
  await waitFor(() => {
    expect(tile.textContent).toContain("1 sin leer");
  });
  await user.click(tile);
  expect(await screen.findByRole("heading", { level: 1, name: "Mensajes" })).toBeDefined();
});

describe("a conversation", () => {
  test("is read on sight, answered, and shows when the team has read the answer", async () => {
    const { open, fromTeam, asClient, asSales, backend } = await aPortalOfMessages();
    const threadId = await fromTeam("Your interview");
    const { user, follow, workspace } = open(`/client-portal/messages/${threadId}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Your interview" })).toBeDefined();
    expect(document.title).toBe("Your interview · Passage");
    await waitFor(async () => {
      expect(await asClient.query(portal.unread, {})).toEqual({ count: 0, more: false });
    });
    await user.type(screen.getByRole("textbox", { name: "Your message" }), "I can come on Monday.");
    // The team sees that the client is typing.
    expect(sentTo(workspace, portal.setTyping)).toEqual([{ threadId }]);
    await user.click(screen.getByRole("button", { name: "Attach files and options" }));
    const urgent = screen.getByRole<HTMLInputElement>("checkbox", { name: "This is urgent" });
    await user.click(urgent);
    await user.click(screen.getByRole("button", { name: "Send" }));
    const answer = (await screen.findByText("I can come on Monday.", { selector: "p" })).closest("article");
    if (answer === null) expect.fail("no article");
    expect(answer.textContent).toMatch(/^YouUrgent/);
    // Caught: the next message marked urgent as well.
    expect(urgent.checked).toBe(false);
    expect(answer.textContent).not.toContain("Seen");
    await asSales.mutation(staff.markRead, { threadId });
    await follow();
    expect(answer.textContent).toContain("Seen");
    expect(screen.getByText("About Your interview").closest("article")?.textContent).not.toContain("Seen");
    const stored = await backend.run(async (ctx) => await ctx.db.query("messages").take(9));
    expect(stored.map(({ isPriority }) => isPriority)).toEqual([false, true]);
    // The team's answer to the client's message is below it.
    const message = { threadId, ...written("Good."), parentMessageId: stored[1]?._id ?? "" };
    await asSales.mutation(staff.send, { message });
    await follow();
    const good = within((await screen.findByText("Good.")).closest("article") ?? document.body);
    expect(good.getByText("Answer to your message")).toBeDefined();
    expect(good.getByText("I can come on Monday.")).toBeDefined();
  });

  // Caught: the rest of a long conversation unreachable; a reply that was built again while older messages were loading.
  test("that is long loads older messages above, and keeps the reply", async () => {
    const { open, fromTeam, asClient, backend } = await aPortalOfMessages();
    const threadId = await fromTeam("Text");
    const first = (await asClient.query(portal.read, { threadId, wanted: 9 }))?.messages[0];
    await fillThread(backend, threadId, 51);
    const answer = { ...written("As I said."), parentMessageId: first?.messageId ?? "" };
    await asClient.mutation(portal.send, { message: { threadId, ...answer } });
    const { user } = open(`/client-portal/messages/${threadId}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
    await user.type(box, "Hello");
    const texts = () => screen.getAllByRole("article").map(({ textContent }) => textContent);
    expect(texts()).toHaveLength(50);
    // An answer to a message that is not loaded says so.
    expect(texts().at(-1)).toMatch(/^YouAnswer to an earlier messageAs I said\.\d+:\d\d.[AP]M$/);
    await user.click(screen.getByRole("button", { name: "Show older messages" }));
    expect((await screen.findAllByText("About Text")).length).toBe(2);
    expect(texts()).toHaveLength(52);
    expect([box.isConnected, box.value]).toEqual([true, "Hello"]);
    expect(screen.queryByRole("button", { name: "Show older messages" })).toBeNull();
  });

  // Caught: what was typed while a message was on its way, cleared away with it.
  test("takes no text into a message that is on its way", async () => {
    const { open, fromTeam } = await aPortalOfMessages();
    const { user, workspace } = open(`/client-portal/messages/${await fromTeam("Text")}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
    await user.type(box, "Hello");
    const { accept } = holdNext(workspace, portal.send);
    await user.click(screen.getByRole("button", { name: "Send" }));
    await user.type(box, " and more");
    expect(box.value).toBe("Hello");
    await accept();
    await user.type(box, "And more");
    expect(box.value).toBe("And more");
  });

  test("shows HTML and marks of direction as text", async () => {
    const { open, fromTeam, asSales } = await aPortalOfMessages();
    const threadId = await fromTeam("Text");
    const text = "<b>bold</b> \u202Egnp.exe";
    await asSales.mutation(staff.send, { message: { threadId, ...written(text) } });
    open(`/client-portal/messages/${threadId}`);
    const shown = await screen.findByText("<b>bold</b> gnp.exe");
    expect(shown.querySelector("b")).toBeNull();
    expect(shown.getAttribute("dir")).toBe("auto");
  });

  // Caught: an empty form first, and the awaited answer below the fold of a phone; a message that nobody announced.
  test("ends with the newest message above the reply, marks the unread ones, and announces what comes in", async () => {
    const { open, fromTeam, asSales } = await aPortalOfMessages();
    const threadId = await fromTeam("Text");
    await asSales.mutation(staff.send, { message: { threadId, ...written("Newest.") } });
    const { follow } = open(`/client-portal/messages/${threadId}`, "es");
    const newest = await screen.findByText("Newest.");
    const form = screen.getByLabelText("Su mensaje");
    const isBefore = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect([isBefore(screen.getByText("About Text"), newest), isBefore(newest, form)]).toEqual([true, true]);
    const list = within(screen.getByRole("region", { name: "Mensajes de esta conversación" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)[1]).toBe("Mensajes nuevos");
    await asSales.mutation(staff.send, { message: { threadId, ...written("¿Puede venir?") } });
    await follow();
    const told = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(told).toContain("Mensaje nuevo de Sofia Reyes: ¿Puede venir?");
  });

  // Caught: a half-written reply, gone with its conversation.
  test("that is gone while the client writes shows what was written", async () => {
    const { open, fromTeam, backend } = await aPortalOfMessages();
    const { user, follow } = open(`/client-portal/messages/${await fromTeam("Text")}`);
    await user.type(await screen.findByRole("textbox", { name: "Your message" }), "I can come");
    await backend.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("message_threads").take(9)) await ctx.db.delete("message_threads", _id);
    });
    await follow();
    expect(await screen.findByRole("heading", { name: "This conversation does not exist" })).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "What you wrote" }).value).toBe("I can come");
  });

  test("names the team members who are typing", async () => {
    const { open, fromTeam, asSales } = await aPortalOfMessages();
    const threadId = await fromTeam("Text");
    const { follow } = open(`/client-portal/messages/${threadId}`);
    await screen.findByRole("heading", { level: 1, name: "Text" });
    await asSales.mutation(staff.setTyping, { threadId });
    await follow();
    expect((await screen.findByText("Sofia Reyes is typing...")).role).toBe("status");
  });

  test.each([
    { locale: "en", label: "Your message", button: "Send", sentence: "Write a message." },
    { locale: "es", label: "Su mensaje", button: "Enviar", sentence: "Escriba un mensaje." },
  ] as const)(
    "in $locale refuses an empty message with a sentence at its field, which has the focus",
    async ({ locale, label, button, sentence }) => {
      const { open, fromTeam } = await aPortalOfMessages();
      const { user, workspace } = open(`/client-portal/messages/${await fromTeam("Text")}`, locale);
      const box = await screen.findByRole("textbox", { name: label });
      await user.click(screen.getByRole("button", { name: button }));
      expect([document.activeElement, box.getAttribute("aria-invalid"), descriptionOf(box)]).toEqual([
        box,
        "true",
        sentence,
      ]);
      await user.type(box, "A");
      expect([box.getAttribute("aria-invalid"), descriptionOf(box)]).toEqual([null, ""]);
      await user.clear(box);
      expect(workspace.sent.filter(({ name }) => name.endsWith(":send"))).toEqual([]);
    },
  );

  test("keeps a message of 100,000 characters and says that it is too long", async () => {
    const { open, fromTeam, backend } = await aPortalOfMessages();
    const { user } = open(`/client-portal/messages/${await fromTeam("Text")}`);
    const box = await screen.findByRole("textbox", { name: "Your message" });
    await user.click(box);
    await user.paste("x".repeat(100_000));
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(descriptionOf(box)).toMatch(/^This message is too long\. Write at most 10,000 characters/);
    expect((box as HTMLTextAreaElement).value).toHaveLength(100_000);
    expect(await backend.run(async (ctx) => await ctx.db.query("messages").take(9))).toHaveLength(1);
  });

  // Caught: "try again" for a client whom trying again could not help.
  test("keeps unsent text, and says why", async () => {
    const { open, fromTeam } = await aPortalOfMessages();
    const { user, workspace } = open(`/client-portal/messages/${await fromTeam("Text")}`);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
    await user.type(box, "Hello");
    const invalid = (field: string, reason: string) => ({ code: "INVALID", field, reason });
    for (const [data, sentence] of [
      [{ code: "RATE_LIMITED", retryAt: 1 }, /^You have sent many messages/],
      [null, /^Your message was not sent\. It is still here/],
      [invalid("text", "blank"), /^Write a message\.$/],
      [invalid("text", "tooLong"), /^This message is too long\./],
      [invalid("subject", "blank"), /^Write a subject\.$/],
      [invalid("subject", "tooLong"), /^Write at most 200 characters as the subject\.$/],
      [invalid("attachments", "gone"), /^A document is no longer available\./],
      [invalid("other", "x"), /^Your message was not sent\. It is still here/],
    ] as const) {
      workspace.answer(portal.send, () => {
        throw data === null ? new Error("no") : new ConvexError(data);
      });
      await user.click(screen.getByRole("button", { name: "Send" }));
      expect(await screen.findByText(sentence)).toBeDefined();
      expect(box.value).toBe("Hello");
    }
  });

  // Caught: an answer without its quote; a quote that stayed for the next message.
  test("has the message that an answer is to above it", async () => {
    const { open, fromTeam, asSales } = await aPortalOfMessages();
    const threadId = await fromTeam("Text");
    const { user } = open(`/client-portal/messages/${threadId}`);
    await user.click(await screen.findByRole("button", { name: "Answer" }));
    const box = screen.getByRole("textbox", { name: "Your message" });
    expect(document.activeElement).toBe(box);
    await user.type(box, "I see.");
    await user.click(screen.getByRole("button", { name: "Send" }));
    const answer = (await screen.findByText("I see.", { selector: "article p" })).closest("article") ?? document.body;
    expect(within(answer).getByText("Answer to Sofia Reyes")).toBeDefined();
    expect(within(answer).getByText("About Text")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Answer without the quote" })).toBeNull();
    const sent = await asSales.query(staff.read, { threadId, wanted: 9 });
    expect(sent?.messages[0]?.parentMessageId).toBe(sent?.messages[1]?.messageId);
    await user.click(screen.getByRole("button", { name: "Answer" }));
    await user.click(screen.getByRole("button", { name: "Answer without the quote" }));
    await user.type(box, "And more.");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await screen.findByText("And more.", { selector: "article p" });
    const more = await asSales.query(staff.read, { threadId, wanted: 9 });
    expect(more?.messages[0]).toMatchObject({ text: "And more.", parentMessageId: null });
  });

  // Caught: a text lost at a reload; a stored message sent a second time with another key.
  test("keeps a half-written message over a reload, and stores a message without an answer only once", async () => {
    const { open, fromTeam, asClient, backend } = await aPortalOfMessages();
    const path = `/client-portal/messages/${await fromTeam("Text")}`;
    const first = open(path);
    first.workspace.answer(portal.send, async (args) => {
      await asClient.mutation(portal.send, args as never);
      throw new Error("The answer is lost");
    });
    await first.user.type(await screen.findByRole("textbox", { name: "Your message" }), "Hello");
    await first.user.click(screen.getByRole("button", { name: "Send" }));
    await screen.findByText(/^Your message was not sent/);
    cleanup();
    const { user } = open(path);
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
    expect(box.value).toBe("Hello");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => {
      expect(box.value).toBe("");
    });
    expect(await backend.run(async (ctx) => await ctx.db.query("messages").take(9))).toHaveLength(2);
  });

  test("of another client is not found", async () => {
    const { open } = await aPortalOfMessages();
    const { user, router } = open("/client-portal/messages/none");
    expect(await screen.findByRole("heading", { name: "This conversation does not exist" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "All messages" }));
    expect(router.state.location.pathname).toBe("/client-portal/messages");
  });
});

test("a new message has subject, type, case and priority, and opens as a conversation", async () => {
  const { open, asSales } = await aPortalOfMessages();
  const { user, router, workspace } = open("/client-portal/messages/new", "es");
  const subject = await screen.findByRole("textbox", { name: "Asunto" });
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  const text = screen.getByRole("textbox", { name: "Su mensaje" });
  expect([subject, text].map(descriptionOf)).toEqual(["Escriba un asunto.", "Escriba un mensaje."]);
  expect(document.activeElement).toBe(subject);
  expect(sentTo(workspace, portal.begin)).toEqual([]);
  await user.type(subject, "Mi pasaporte");
  await user.selectOptions(screen.getByRole("combobox", { name: "¿De qué se trata?" }), "Documentos");
  expect(screen.getByRole("combobox", { name: "¿Qué caso?" }).textContent).toContain("CASE-2026-4711");
  await user.type(screen.getByRole("textbox", { name: "Su mensaje" }), "Ya lo tengo.");
  await user.click(screen.getByRole("checkbox", { name: "Es urgente" }));
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Mi pasaporte" })).toBeDefined();
  // Back does not lead to the form.
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toMatch(/^\/client-portal\/messages\/\w+$/);
  expect(screen.getByText("Documentos · CASE-2026-4711 · Su equipo le responderá")).toBeDefined();
  expect(within(screen.getByRole("article")).getByText("Urgente")).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Todos los mensajes" }));
  expect((await screen.findByRole("link", { name: /^Mi pasaporte/ })).textContent).toContain("Urgente");
  const { threads } = await asSales.query(staff.inbox, { filter: "all", wanted: 9 });
  const thread = { subject: "Mi pasaporte", messageType: "document", caseNumber: "CASE-2026-4711", isPriority: true };
  expect(threads).toMatchObject([thread]);
});

test("a client with two cases chooses the case of a new message", async () => {
  const { open, backend, clientId } = await aPortalOfMessages();
  await storeCase(backend, { clientId, serial: 4_712 });
  open("/client-portal/messages/new");
  const cases = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Which case?" });
  expect([...cases.options].map(({ text }) => text).sort()).toEqual(["CASE-2026-4711", "CASE-2026-4712", "No case"]);
  expect(cases.value).toBe("");
  cleanup();
  // A client without a case has no choice of cases.
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("cases").take(9)) await ctx.db.delete("cases", _id);
  });
  open("/client-portal/messages/new");
  await screen.findByRole("combobox", { name: "What is it about?" });
  expect(screen.queryByRole("combobox", { name: "Which case?" })).toBeNull();
});

// Caught: a second press in the same moment that sent the message again; another key for the second attempt.
test.each([
  ["an answer", portal.send],
  ["a new message", portal.begin],
] as const)("%s that is refused once is sent again with the same words and key", async (what, called) => {
  const { open, fromTeam } = await aPortalOfMessages();
  const path = what === "an answer" ? await fromTeam("Text") : "new";
  const { user, workspace } = open(`/client-portal/messages/${path}`);
  const box = await screen.findByRole("textbox", { name: "Your message" });
  if (what === "a new message") await user.type(screen.getByRole("textbox", { name: "Subject" }), "Passport");
  await user.type(box, "Hello");
  const { refuse } = holdNext(workspace, called, { threadId: "t9" });
  const send = screen.getByRole("button", { name: "Send" });
  act(() => {
    send.click();
    send.click();
  });
  expect(sentTo(workspace, called)).toHaveLength(1);
  await refuse();
  expect(await screen.findByText(/^Your message was not sent/)).toBeDefined();
  expect(box).toHaveProperty("value", "Hello");
  await user.click(screen.getByRole("button", { name: "Send" }));
  const [first, second] = sentTo(workspace, called);
  expect(second).toEqual(first);
});

// Caught: a client pulled back to the conversation that they had left; one who never learned that it was not sent.
test.each([
  [
    "is said where it was not sent",
    "refuse",
    /^Your message was not sent\. What you wrote is still where you wrote it/,
  ],
  ["opens nothing once it is sent, and is not in the next form", "accept", null],
] as const)("a new message whose form was left %s", async (_, end, said) => {
  const { open } = await aPortalOfMessages();
  const { user, workspace, router } = open("/client-portal/messages/new");
  await user.type(await screen.findByRole("textbox", { name: "Subject" }), "Passport");
  await user.type(screen.getByRole("textbox", { name: "Your message" }), "Hello");
  const held = holdNext(workspace, portal.begin, { threadId: "t9" });
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.click(screen.getByRole("link", { name: "All messages" }));
  await screen.findByRole("heading", { level: 1, name: "Messages" });
  await held[end]();
  if (said !== null) expect(await screen.findByText(said)).toBeDefined();
  expect(router.state.location.pathname).toBe("/client-portal/messages");
  await act(() => router.navigate("/client-portal/messages/new"));
  const box = await screen.findByRole("textbox", { name: "Your message" });
  const kept = [box, screen.getByRole("textbox", { name: "Subject" })].map((each) => "value" in each && each.value);
  expect(kept).toEqual(end === "accept" ? ["", ""] : ["Hello", "Passport"]);
});
