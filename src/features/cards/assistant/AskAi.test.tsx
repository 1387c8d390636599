import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { AskAi } from "./AskAi";
import type { CitedFilter, LinkTo } from "./assistantText";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { ask, conversation, retry, startAnew, stop, writing } = api.cards.assistant.staff;

const FILTER: CitedFilter = {
  fromOn: "2025-06-20",
  toOn: "2025-07-19",
  category: "Travel",
  merchant: null,
  account: null,
  sign: null,
  text: null,
};
const SOURCE = {
  label: "Jun 20 – Jul 19, 2025: Travel",
  filters: [{ label: "Jun 20 – Jul 19, 2025: Travel", filter: FILTER }],
  recordIds: [],
  evidence: { cents: [50_500], counts: [2], percents: [], days: ["2025-06-20", "2025-07-19"], names: ["Travel"] },
};
const OF_ANOTHER_ACCOUNT = {
  ...SOURCE,
  filters: [
    { label: "All transactions: Business Checking (4299)", filter: { ...FILTER, account: "Business Checking (4299)" } },
  ],
};
const QUESTION = aMessage("q1", { role: "user", content: "How much for Travel?" });

function aMessage(messageId: string, differing: object = {}) {
  const shared = { content: "", at: 1, state: "done", problem: null, isCut: false, sources: [] };
  return { messageId, role: "assistant", ...shared, ...differing };
}

const linkTo: LinkTo = ({ account, category }) =>
  account === null ? `/transactions?category=${category ?? ""}` : null;

function aWorkspace(messages: object[], mode = "service"): FakeWorkspace {
  return aPractice()
    .answer(conversation, () => ({ mode, service: "OpenAI", messages }))
    .answer(writing, () => ({ text: "", sources: [] }))
    .answer(stop, () => null)
    .answer(retry, () => null)
    .answer(startAnew, () => null)
    .answer(ask, () => null);
}

async function open(workspace = aWorkspace([])) {
  const element = (
    <UnsentProvider person="u1">
      <AskAi linkTo={linkTo} />
    </UnsentProvider>
  );
  const shown = show(workspace, [{ path: "*", element }], "/transactions");
  await shown.user.click(await screen.findByRole("button", { name: "Ask AI" }));
  const log = await screen.findByRole("log");
  return { ...shown, workspace, log };
}

const sentTo = ({ sent }: FakeWorkspace, name: string) =>
  sent.filter((each) => each.name === `cards/assistant/staff:${name}`).map(({ args }) => args);
const input = () => screen.getByPlaceholderText<HTMLInputElement>("Ask about your spending...");
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
const answer = () => screen.getAllByRole("group", { name: "Assistant" }).at(-1) ?? document.body;

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
});

describe("the panel", () => {
  // Requirements 138 and 139. Caught: another title; a greeting without its questions; a panel from the left.
  test("has both titles, and greets with four questions", async () => {
    await open();
    const panel = screen.getByRole("dialog", { name: "Ask AI about your finances" });
    expect([...panel.classList]).toEqual(expect.arrayContaining(["right-0", "animate-slide-from-right"]));
    const chat = within(screen.getByRole("region", { name: "AI Financial Assistant" }));
    expect(chat.getByRole("heading", { name: "AI Financial Assistant" })).toBeDefined();
    const greeting = within(screen.getByRole("group", { name: "Assistant" }));
    expect(greeting.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "How much did I spend this statement?",
      "What are my five largest transactions this statement?",
      "Which categories did I spend the most on this statement?",
      "Compare this statement with the previous statement",
    ]);
  });

  // Caught: a long question that was gone after a look at the list behind the panel.
  test("keeps a question that was not sent", async () => {
    const { user } = await open();
    await user.type(input(), "How much for");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Ask AI" }));
    await screen.findByRole("log");
    expect(input().value).toBe("How much for");
  });

  test.each<[string, (user: Awaited<ReturnType<typeof open>>["user"]) => Promise<unknown>]>([
    ["Escape", (user) => user.keyboard("{Escape}")],
    ["a click on the backdrop", (user) => user.click(document.querySelector(".bg-shade") ?? document.body)],
    ["its button", (user) => user.click(screen.getByRole("button", { name: "Close the assistant" }))],
  ])("is closed by %s", async (_what, end) => {
    const { user } = await open();
    await end(user);
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  // Caught: an offline assistant that reads like a model; a missing key that is found out by asking.
  test.each([
    ["offline", /^No language model is set up\./],
    ["none", /^The assistant is not set up: OPENAI_API_KEY is missing/],
  ])("says when it is %s", async (mode, words) => {
    await open(aWorkspace([], mode));
    expect(screen.getByText(words)).toBeDefined();
  });

  test("whose conversation does not load says so, and tries again", async () => {
    const workspace = aWorkspace([]).answer(conversation, () => {
      throw new Error("broken");
    });
    const element = (
      <UnsentProvider person="u1">
        <AskAi linkTo={linkTo} />
      </UnsentProvider>
    );
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { user } = show(workspace, [{ path: "*", element }], "/transactions");
    await user.click(await screen.findByRole("button", { name: "Ask AI" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The conversation could not be loaded");
    await retryUntilAnswered(user, {
      workspace,
      query: conversation,
      answer: () => ({ mode: "service", service: "OpenAI", messages: [] }),
    });
    expect(await screen.findByRole("log")).toBeDefined();
  });
});

describe("a question", () => {
  // Requirement 140 and 141. Caught: a text that is gone before it has arrived.
  test("is sent by its button or Enter, and its text goes when it has arrived", async () => {
    const { user, workspace } = await open();
    const arrived = Promise.withResolvers<null>();
    workspace.answer(ask, () => arrived.promise);
    await user.type(input(), "  How much?  {Enter}");
    expect(sentTo(workspace, "ask")).toEqual([
      { text: "How much?", clientKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    ]);
    expect([input().value, input().disabled, sendButton().disabled]).toEqual(["  How much?  ", true, true]);
    await act(async () => {
      arrived.resolve(null);
      await arrived.promise;
    });
    await waitFor(() => {
      expect([input().value, input().disabled]).toEqual(["", false]);
    });
    expect(document.activeElement).toBe(input());
    // The same words form a new question now. Caught: a reused key, so that the server took it for the first question.
    await user.type(input(), "How much?");
    await user.click(sendButton());
    const [first, second] = sentTo(workspace, "ask");
    expect(second).toEqual({ text: "How much?", clientKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(second?.["clientKey"]).not.toBe(first?.["clientKey"]);
    expect(input().maxLength).toBe(1_000);
  });

  test("of the greeting is asked by a click", async () => {
    const { user, workspace } = await open();
    await user.click(screen.getByRole("button", { name: "How much did I spend this statement?" }));
    expect(sentTo(workspace, "ask")).toMatchObject([{ text: "How much did I spend this statement?" }]);
  });

  // Requirement 142. Caught: a blank question that is sent.
  test.each(["", "   ", "\u200B\u2060"])("that is blank is not sent: %j", async (text) => {
    const { user, workspace } = await open();
    if (text !== "") await user.type(input(), text);
    await user.type(input(), "{Enter}");
    const { form } = input();
    expect(form && fireEvent.submit(form)).toBe(false);
    expect(sendButton().disabled).toBe(true);
    expect(sentTo(workspace, "ask")).toEqual([]);
  });

  // Caught: a refusal that says "try again in 3000 s"; a text that is lost; a question that is asked twice after a broken line.
  test.each([
    [
      { code: "RATE_LIMITED", retryAt: Date.UTC(2025, 6, 18, 15, 45) },
      "You have asked 20 questions within an hour. You can ask again at 3:45 PM.",
    ],
    [
      { code: "RATE_LIMITED", retryAt: Date.UTC(2025, 6, 19, 15, 45), what: "person" },
      "Your questions have used up the assistant's daily budget for one person. You can ask again at 3:45 PM. Until then, search and filter the transactions yourself.",
    ],
    [
      { code: "RATE_LIMITED", retryAt: Date.UTC(2025, 6, 19, 15, 45), what: "practice" },
      "The practice has used up the assistant's daily budget. You can ask again at 3:45 PM. Until then, search and filter the transactions yourself.",
    ],
    [{ code: "CONFLICT", what: "answer" }, "The assistant is still answering. Wait for the answer, or stop it."],
    [{ code: "INVALID", field: "question", reason: "tooLong" }, "A question can have at most 1,000 characters."],
  ])("that is refused with %j stays, and the reason is below it", async (refusal, words) => {
    const { user, workspace } = await open();
    workspace.answer(ask, () => {
      throw new ConvexError(refusal);
    });
    await user.type(input(), "How much?{Enter}");
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(input().value).toBe("How much?");
    await user.type(input(), "{Enter}");
    const [first, second] = sentTo(workspace, "ask");
    expect(second).toEqual(first);
  });
});

describe("an answer", () => {
  const done = (content: string, sources: object[] = [SOURCE]) => [QUESTION, aMessage("a1", { content, sources })];

  // Caught: without the check of figures (`checkedParts`), nothing here is marked: this is its control.
  test("has its unverified figures marked, and only these", async () => {
    await open(aWorkspace(done("“Travel” came to $505.00 in 2 charges, and $999.00 elsewhere.")));
    const marks = [...answer().querySelectorAll("mark")].map(({ textContent }) => textContent);
    expect(marks).toEqual(["$999.00 (unverified)"]);
    expect(answer().querySelector("mark")?.title).toMatch(/^Not found in the transactions\./);
    expect(answer().textContent).toContain(
      "“Travel” came to $505.00 in 2 charges, and $999.00 (unverified) elsewhere.",
    );
  });

  // Caught: a citation that is text only; a link that leaves the panel over the lists.
  test("links to the lists that it is based on, which closes the panel", async () => {
    const { user } = await open(aWorkspace(done("It was $505.00.", [SOURCE, SOURCE, OF_ANOTHER_ACCOUNT])));
    const links = within(answer()).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Jun 20 – Jul 19, 2025: Travel", "/transactions?category=Travel"],
    ]);
    expect(answer().textContent).toContain(
      "Based on: Jun 20 – Jul 19, 2025: Travel; All transactions: Business Checking (4299)",
    );
    await user.click(links[0] ?? document.body);
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  // Caught: fifty links below an answer that names one row; a row whose day is a link and whose merchant is not.
  test("links to the rows that it names, and to no other", async () => {
    const day = { ...FILTER, category: null, fromOn: "2025-07-17", toOn: "2025-07-17" };
    const [asked, ...rows] = ["Uber", "Delta", "Hilton: Lisbon", "Hil"].map((merchant) => {
      return { label: `Jul 17, 2025: ${merchant}`, filter: { ...day, merchant } };
    });
    const period = {
      label: "Jun 20 – Jul 19, 2025: Hilton",
      filter: { ...FILTER, category: null, merchant: "Hilton" },
    };
    const sources = [
      { ...SOURCE, filters: [...SOURCE.filters, ...rows, period] },
      // The tool's own merchant filter is not a row that it found.
      { ...SOURCE, filters: [asked] },
    ];
    const { user, workspace } = await open(aWorkspace(done("The largest was Hilton: Lisbon, then Uber.", sources)));
    await user.click(within(answer()).getByText("1 transaction that it names"));
    const links = () =>
      within(answer())
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    const periods = ["Jun 20 – Jul 19, 2025: Travel", "Jun 20 – Jul 19, 2025: Hilton", "Jul 17, 2025: Uber"];
    expect(links()).toEqual([...periods, "Jul 17, 2025: Hilton: Lisbon"]);
    act(() => {
      const messages = done("Delta, then Hilton: Lisbon.", sources);
      workspace.answer(conversation, () => ({ mode: "service", service: "OpenAI", messages }));
    });
    expect(within(answer()).getByText("2 transactions that it names")).toBeDefined();
    expect(links()).toEqual([...periods, "Jul 17, 2025: Delta", "Jul 17, 2025: Hilton: Lisbon"]);
  });

  // Caught: a picture or link in an answer, which reading it would fetch.
  test("is plain text, including any markup in it", async () => {
    const text = '<img src="https://evil.test/x"> ![x](https://evil.test/y) [a](https://evil.test/z)\u202Ekcab';
    const question = aMessage("q1", { role: "user", content: "\u202E<b>How</b>" });
    await open(aWorkspace([question, aMessage("a1", { content: text })]));
    const asked = within(screen.getByRole("group", { name: "You" })).getByText("<b>How</b>");
    expect([asked.dir, answer().querySelector("p")?.dir]).toEqual(["auto", "auto"]);
    expect(answer().querySelector("img, a, script")).toBeNull();
    expect(answer().textContent).toContain('<img src="https://evil.test/x"> ![x](https://evil.test/y)');
    expect(answer().textContent).not.toContain("\u202E");
  });

  test("that was cut or stopped says so", async () => {
    const cut = aMessage("a1", { content: "Half", isCut: true });
    await open(aWorkspace([QUESTION, cut, QUESTION2, aMessage("a2", { content: "Ha", state: "stopped" })]));
    expect(screen.getByText("The answer ends here because it reached its longest length.")).toBeDefined();
    expect(answer().textContent).toBe("HaYou stopped this answer.Ask again");
  });

  const QUESTION2 = aMessage("q2", { role: "user", content: "And?" });

  // Requirements 145 to 147.
  test.each([
    ["empty", "", "Sorry, I couldn't generate a response. Please try again."],
    ["invalidKey", "", /^OpenAI API key is invalid\. /],
    ["service", "No quota", "AI service error: No quota"],
    ["connection", "", /^Sorry, I'm having trouble connecting to the AI service\. /],
    ["other", "", "Sorry, I encountered an error while processing your request. Please try again."],
    ["interrupted", "", /^This answer was interrupted/],
  ])("that failed (%s) has its words, and is requested again, also after a failure", async (kind, reason, words) => {
    const failed = aMessage("a1", { content: "You sp", state: "failed", problem: { kind, reason } });
    const { user, workspace } = await open(aWorkspace([QUESTION, failed]));
    expect(within(answer()).getByRole("alert").textContent).toMatch(words);
    expect(answer().textContent).toContain("You sp");
    const { refuse } = holdNext(workspace, retry);
    await user.click(within(answer()).getByRole("button", { name: "Ask again" }));
    await refuse();
    expect(within(answer()).getByText(/^The question could not be sent/)).toBeDefined();
    await user.click(within(answer()).getByRole("button", { name: "Ask again" }));
    expect(sentTo(workspace, "retry")).toEqual([{ messageId: "a1" }, { messageId: "a1" }]);
  });

  test("that failed and is not the last cannot be asked for again", async () => {
    const failed = aMessage("a1", { state: "failed", problem: { kind: "other", reason: "" } });
    await open(aWorkspace([QUESTION, failed, QUESTION2, aMessage("a2", { content: "Yes." })]));
    expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
  });

  test("goes with the rest of the conversation when a new one begins", async () => {
    const { user, workspace } = await open(aWorkspace(done("Yes.")));
    const { refuse } = holdNext(workspace, startAnew);
    await user.click(screen.getByRole("button", { name: "New conversation" }));
    await refuse();
    expect(await screen.findByText(/^The conversation could not be deleted/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "New conversation" }));
    expect(sentTo(workspace, "startAnew")).toEqual([{}, {}]);
    act(() => {
      workspace.answer(conversation, () => ({ mode: "service", service: "OpenAI", messages: [] }));
    });
    expect(screen.queryByText("Yes.")).toBeNull();
    expect(screen.queryByRole("button", { name: "New conversation" })).toBeNull();
  });
});

// Caught: a question below the old answer, out of sight, because its list of rows was opened or the person had scrolled up.
test("scrolls to its end with each question, and otherwise stays where the person has scrolled to", async () => {
  const workspace = aWorkspace([QUESTION, aMessage("a1", { content: "Yes." })]);
  const say = (...messages: object[]) => {
    act(() => {
      workspace.answer(conversation, () => ({ mode: "service", service: "OpenAI", messages }));
    });
  };
  await open(workspace);
  const log = screen.getByRole("log");
  Object.defineProperty(log, "scrollHeight", { value: 3_000 });
  expect(log.tabIndex).toBe(0);
  // 80 px above the end, which is 800 px high.
  log.scrollTop = 2_120;
  fireEvent.scroll(log);
  say(QUESTION, aMessage("a1", { content: "Yes, it was." }));
  await act(async () => {
    await Promise.resolve();
  });
  expect(log.scrollTop).toBe(2_120);
  say(QUESTION, aMessage("a1", { content: "Yes, it was." }), aMessage("q2", { role: "user", content: "More?" }));
  expect(log.scrollTop).toBe(3_000);
  log.scrollTop = 2_121;
  fireEvent.scroll(log);
  fireEvent(window, new Event("resize"));
  expect(log.scrollTop).toBe(3_000);
});

describe("while an answer is being written", () => {
  const streaming = [QUESTION, aMessage("a1", { state: "streaming" })];

  // Requirements 141 and 142. Caught: an input that takes a second question; an indicator that stays.
  test("its words come piece by piece beside the typing indicator, and nothing else can be asked", async () => {
    const { workspace } = await open(aWorkspace(streaming));
    expect(screen.getByRole("status", { name: "The assistant is typing" })).toBeDefined();
    expect(screen.getByRole("log", { busy: true }).contains(screen.getByRole("group", { name: "You" }))).toBe(true);
    expect([input().disabled, sendButton().disabled]).toEqual([true, true]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^How much did I/ }).disabled).toBe(true);
    act(() => {
      workspace.answer(writing, ({ messageId }) => {
        return messageId === "a1" ? { text: "It was $50", sources: [SOURCE] } : null;
      });
    });
    expect(answer().textContent).toBe("It was $50");
    act(() => {
      workspace.answer(writing, () => ({ text: "It was $505.00 or $7 ", sources: [SOURCE] }));
    });
    expect(answer().querySelector("mark")).toBeNull();
    // Caught: the focus taken from a person who had moved it elsewhere.
    const elsewhere = screen.getByRole("button", { name: "Close the assistant" });
    elsewhere.focus();
    act(() => {
      workspace.answer(writing, () => null);
      workspace.answer(conversation, () => {
        const written = aMessage("a1", { content: "It was $505.00 or $7.", sources: [SOURCE] });
        return { mode: "service", service: "OpenAI", messages: [QUESTION, written] };
      });
    });
    expect(screen.queryByRole("status", { name: "The assistant is typing" })).toBeNull();
    expect(screen.getByRole("log", { name: "AI Financial Assistant", busy: false })).toBeDefined();
    expect(answer().querySelector("mark")?.textContent).toBe("$7 (unverified)");
    expect([input().disabled, document.activeElement]).toEqual([false, elsewhere]);
    // The same person asks on another screen.
    fireEvent.change(input(), { target: { value: "More?" } });
    act(() => {
      workspace.answer(conversation, () => ({ mode: "service", service: "OpenAI", messages: streaming }));
    });
    fireEvent.submit(input().form ?? document.body);
    expect(sentTo(workspace, "ask")).toEqual([]);
  });

  test("it can be stopped, also after a failure", async () => {
    const { user, workspace } = await open(aWorkspace(streaming));
    const { refuse } = holdNext(workspace, stop);
    await user.click(screen.getByRole("button", { name: "Stop" }));
    await refuse();
    expect(await screen.findByText(/^The answer could not be stopped/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(sentTo(workspace, "stop")).toEqual([{ messageId: "a1" }, { messageId: "a1" }]);
  });
});
