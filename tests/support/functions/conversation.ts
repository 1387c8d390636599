import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { startBackend, type Backend } from "./backend";
import { storeCardRows } from "./cardRows";
import { inTurn, openStream, type Answer, type FakeModel, type OpenStream } from "./fakeModel";
import { aPractice, type Practice } from "./personas";

type Person = Practice["asSales"];

export interface ConversationScene {
  backend: Backend;
  asSales: Person;
  asLawyer: Person;
  /** Asks, and waits until the answer has ended. */
  ask: (text: string) => Promise<void>;
  messages: (person?: Person) => ReturnType<typeof messagesOf>;
  last: () => Promise<Awaited<ReturnType<typeof messagesOf>>[number]>;
}

const messagesOf = async (person: Person) => (await person.query(api.cards.assistant.staff.conversation, {})).messages;

/** A practice with the transactions of July, whose sales person asks. */
export async function aConversation(rows?: Parameters<typeof storeCardRows>[1]): Promise<ConversationScene> {
  const backend = startBackend();
  await storeCardRows(backend, rows);
  const { asSales, asLawyer } = await aPractice(backend);
  let asked = 0;
  const last = async () => (await messagesOf(asSales)).at(-1) ?? expect.fail("there is no message");
  return {
    backend,
    asSales,
    asLawyer,
    messages: (person = asSales) => messagesOf(person),
    last,
    ask: async (text) => {
      asked += 1;
      await asSales.mutation(api.cards.assistant.staff.ask, { text, clientKey: `key-${String(asked)}` });
      await ended(backend, last);
    },
  };
}

/** An answer with its first words, whose stream the test ends; `before` are the earlier turns. */
export async function aStreamedAnswer(model: FakeModel, ...before: Answer[]) {
  const { ask, writing } = api.cards.assistant.staff;
  const scene = await aConversation();
  const streams: OpenStream[] = [];
  const streamed: Answer = (_request, signal) => {
    const stream = openStream(signal);
    streams.push(stream);
    stream.send("You spent ");
    return stream.response;
  };
  model.answerWith(inTurn(...before, streamed));
  await scene.asSales.mutation(ask, { text: "Much?", clientKey: "k1" });
  const { messageId } = await scene.last();
  const written = async () => (await scene.asSales.query(writing, { messageId }))?.text;
  await expect.poll(written).toBe("You spent ");
  return { scene, streams, messageId, written };
}

/** Waits until the last answer is not being written any more. */
export async function ended(backend: Backend, last: ConversationScene["last"]): Promise<void> {
  await expect.poll(async () => (await last()).state, { timeout: 10_000 }).not.toBe("streaming");
  await backend.finishInProgressScheduledFunctions();
}
