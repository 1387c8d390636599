import { getFunctionName, type FunctionReference } from "convex/server";
import { convexToJson, type Value } from "convex/values";
import type { Backend } from "../functions/backend";
import type { FakeWorkspace } from "./fakeWorkspace";

/** A person of the functions' tests. */
type Caller = Pick<Backend, "query" | "mutation" | "action">;

interface Served {
  queries: readonly FunctionReference<"query">[];
  mutations: readonly FunctionReference<"mutation">[];
  actions?: readonly FunctionReference<"action">[];
}

type Answer = { value: unknown } | { error: unknown };

/**
 * Makes a workspace answer with the practice's own functions, as called by one person. A query runs when a screen subscribes, and again
 * after each write of the screen; `follow` reruns all of them after a write of another person.
 */
export function serve(workspace: FakeWorkspace, caller: Caller, { queries, mutations, actions = [] }: Served) {
  const answers = new Map<string, Answer | null>();
  const asked = new Map<string, () => Promise<void>>();
  const follow = async () => {
    for (const ask of asked.values()) await ask();
    workspace.announce();
  };
  for (const reference of queries) {
    workspace.answer(reference, (args) => {
      const key = `${getFunctionName(reference)} ${JSON.stringify(convexToJson(args))}`;
      const answer = answers.get(key);
      if (answer === undefined) {
        answers.set(key, null);
        const ask = async () => {
          answers.set(key, await answerOf(caller.query(reference, args)));
        };
        asked.set(key, ask);
        void ask().then(() => {
          workspace.announce();
        });
      }
      if (!answer) return undefined;
      if ("error" in answer) throw answer.error;
      return answer.value;
    });
  }
  for (const reference of mutations) {
    workspace.answer(reference, async (args: Record<string, Value>) => {
      const ending = await answerOf(caller.mutation(reference, args));
      await follow();
      if ("error" in ending) throw ending.error;
      return ending.value;
    });
  }
  for (const reference of actions) {
    workspace.answer(reference, async (args: Record<string, Value>) => {
      const ending = await answerOf(caller.action(reference, args));
      if ("error" in ending) throw ending.error;
      return ending.value;
    });
  }
  return { follow };
}

async function answerOf(call: Promise<unknown>): Promise<Answer> {
  try {
    return { value: await call };
  } catch (error) {
    return { error };
  }
}
