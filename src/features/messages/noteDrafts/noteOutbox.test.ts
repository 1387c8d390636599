import { beforeEach, describe, expect, test } from "vitest";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { UnsentWork } from "../../../lib/drafts/unsentWork";
import { NoteOutbox, type NoteAnswer, type OutgoingNote } from "./noteOutbox";

beforeEach(() => {
  sessionStorage.clear();
});

const aNote = (clientKey: string): OutgoingNote => ({
  clientKey,
  subject: { kind: "lead", id: "lead-1" },
  text: `note ${clientKey}`,
  writtenAt: 1,
  address: "/lead/lead-1",
});

/** A page's outbox; the test answers its sends. */
function aPage(person = "ana") {
  const sent: { key: string; answer: (answer: NoteAnswer) => Promise<void> }[] = [];
  const refused: [string, unknown][] = [];
  const unreadable: string[] = [];
  const work = new UnsentWork();
  const kept = new DraftStore(sessionStorage, person);
  const outbox = new NoteOutbox({
    kept,
    work,
    send: ({ clientKey }) => {
      const { promise, resolve } = Promise.withResolvers<NoteAnswer>();
      const answer = async (given: NoteAnswer) => {
        resolve(given);
        await promise;
        await Promise.resolve();
      };
      sent.push({ key: clientKey, answer });
      return promise;
    },
    onRefused: ({ clientKey }, error) => refused.push([clientKey, error]),
    onUnreadable: (text) => unreadable.push(text),
  });
  const leave = outbox.follow();
  const keys = () => outbox.getNotes().map(({ clientKey }) => clientKey);
  const sentKeys = () => sent.map(({ key }) => key);
  return { outbox, work, sent, sentKeys, refused, unreadable, keys, leave, kept };
}

const STORED: NoteAnswer = { kind: "stored" };

test("a note is sent immediately, counts as unsent until it is stored, and then leaves the outbox", async () => {
  const { outbox, work, sent, keys } = aPage();
  outbox.open();
  outbox.add(aNote("k1"));
  expect([sent.length, keys(), work.getState().count, work.savingOf("k1")]).toEqual([1, ["k1"], 1, "pending"]);
  await sent[0]?.answer(STORED);
  expect([keys(), work.getState().count, sessionStorage.length]).toEqual([[], 0, 1]);
});

describe("after a reload", () => {
  // Caught: a note on top of the list that was never sent, and that the reload removed silently.
  test("an unconfirmed note is sent again with the same key, once there is a session", async () => {
    const before = aPage();
    before.outbox.open();
    before.outbox.add(aNote("k1"));
    const after = aPage();
    expect([after.keys(), after.work.getState().count, after.sentKeys()]).toEqual([["k1"], 1, []]);
    after.outbox.open();
    expect(after.sentKeys()).toEqual(["k1"]);
    await after.sent[0]?.answer(STORED);
    expect([after.keys(), aPage().keys()]).toEqual([[], []]);
  });

  test("another person's notes are neither shown nor sent", () => {
    aPage().outbox.add(aNote("k1"));
    const other = aPage("ben");
    other.outbox.open();
    expect([other.keys(), other.sentKeys(), aPage().keys()]).toEqual([[], [], []]);
  });

  // Caught: a note of a kind that only another version knows, dropped silently.
  test.each<[kept: string, told: string[]]>([
    ["[", ["["]],
    ["{}", ["{}"]],
    ['["call back"]', ["call back"]],
    ['[{"clientKey":"k1"}]', ['{"clientKey":"k1"}']],
    ['[{"clientKey":"k1","subject":{"kind":"x","id":"y"},"text":"call back"}]', ["call back"]],
    ["[null, 7]", []],
  ])("%s in the storage is not sent, and its text is reported once", (text, told) => {
    const stored = JSON.stringify([aNote("k2")]);
    const both = text.startsWith("[") && text !== "[" ? `${text.slice(0, -1)},${stored.slice(1)}` : text;
    new DraftStore(sessionStorage, "ana").set("outbox notes", both);
    const keys = both === text ? [] : ["k2"];
    const { keys: shown, unreadable } = aPage();
    expect([shown(), unreadable]).toEqual([keys, told]);
    const again = aPage();
    expect([again.keys(), again.unreadable]).toEqual([keys, []]);
  });
});

// Caught: a note refused for good because its session had expired.
test("a note whose session has ended stays, and is sent again with the next session", async () => {
  const { outbox, sent, sentKeys, keys, refused } = aPage();
  outbox.open();
  outbox.add(aNote("k1"));
  outbox.close();
  await sent[0]?.answer({ kind: "again" });
  expect([keys(), refused, sentKeys()]).toEqual([["k1"], [], ["k1"]]);
  outbox.open();
  expect(sentKeys()).toEqual(["k1", "k1"]);
});

test("a refused note leaves the outbox with its reason", async () => {
  const { outbox, sent, keys, refused } = aPage();
  outbox.open();
  outbox.add(aNote("k1"));
  outbox.add(aNote("k2"));
  await sent[0]?.answer({ kind: "refused", error: "too long" });
  expect([keys(), refused]).toEqual([["k2"], [["k1", "too long"]]]);
});

// Caught: the same note under way twice after each change of the session.
test("a note that is under way is not sent a second time", () => {
  const { outbox, sentKeys } = aPage();
  outbox.open();
  outbox.add(aNote("k1"));
  outbox.open();
  outbox.add(aNote("k2"));
  expect(sentKeys()).toEqual(["k1", "k2"]);
});

// Caught: the answer to a page that is gone, which removed the notes kept by the tab's next page.
test("an answer that arrives after the screens are gone changes nothing", async () => {
  const gone = aPage();
  gone.outbox.open();
  gone.outbox.add(aNote("k1"));
  gone.leave();
  expect(gone.work.getState().count).toBe(0);
  const next = aPage();
  next.outbox.add(aNote("k2"));
  await gone.sent[0]?.answer(STORED);
  expect(aPage().keys()).toEqual(["k1", "k2"]);
});

// Caught: a note of a person who had left, sent by the page of the next person.
test("once the screens are gone nothing more is sent", () => {
  const { outbox, leave, sentKeys } = aPage();
  outbox.open();
  leave();
  outbox.add(aNote("k1"));
  expect(sentKeys()).toEqual([]);
});

test("a note that is followed twice counts once", async () => {
  aPage().outbox.add(aNote("k1"));
  const { outbox, work, sent } = aPage();
  outbox.follow();
  expect(work.getState().count).toBe(1);
  outbox.open();
  await sent[0]?.answer(STORED);
  expect(work.getState().count).toBe(0);
});

test("a listener hears when a note comes and when one goes", async () => {
  const { outbox, sent } = aPage();
  let told = 0;
  const unsubscribe = outbox.subscribe(() => (told += 1));
  outbox.open();
  outbox.add(aNote("k1"));
  await sent[0]?.answer(STORED);
  unsubscribe();
  outbox.add(aNote("k2"));
  expect(told).toBe(2);
});

test.each(["clientKey", "subject", "text", "writtenAt", "address"])("a kept note without its %s is invalid", (name) => {
  const kept = new DraftStore(sessionStorage, "ana");
  kept.set("outbox notes", JSON.stringify([{ ...aNote("k1"), [name]: undefined }, aNote("k2")]));
  expect(aPage().keys()).toEqual(["k2"]);
});
