import type { MutationOptions } from "convex/react";
import { ConvexProviderWithAuth } from "convex/react";
import { getFunctionName, type FunctionReference } from "convex/server";
import { convexToJson, type Value } from "convex/values";
import { useSyncExternalStore, type ReactNode } from "react";

type Answer = (args: Record<string, Value>) => unknown;

const VISIT = "access/members/open:noteVisit";
/** Sent by screens without a person's act. */
const HEARTBEAT = "workspace/presence/staff:heartbeat";

function keyOf(reference: FunctionReference<"query" | "mutation">, args: Record<string, Value> = {}): string {
  return `${getFunctionName(reference)} ${JSON.stringify(convexToJson(args))}`;
}

/**
 * A workspace without a server, for tests of the screens: tests set answers by function, live queries follow them, and
 * mutations are recorded and stay open until the test settles them. It implements Convex's client interface, so the
 * screens are the real ones.
 */
export class FakeWorkspace {
  /** Calls of the person, without the screens' own visits and heartbeats. */
  readonly sent: { name: string; args: Record<string, Value> }[] = [];
  /** The arguments of the heartbeats. */
  readonly heartbeats: Record<string, Value>[] = [];
  visits = 0;
  readonly #answers = new Map<string, Answer>();
  readonly #nextAnswers = new Map<string, Answer>();
  readonly #overlays: { key: string; value: unknown; owner: number }[] = [];
  readonly #watchers = new Set<() => void>();
  #nextOwner = 1;
  #tellAccepted: (isAccepted: boolean) => void = () => undefined;
  #isChecking = false;
  #connection = { isWebSocketConnected: true, hasEverConnected: true };

  /** Sets the result of a query, mutation or action; a thrown error is the refusal. */
  answer(reference: FunctionReference<"query" | "mutation" | "action">, answer: Answer): this {
    this.#answers.set(getFunctionName(reference), answer);
    this.announce();
    return this;
  }

  /** The present answer of a function. */
  answerOf(reference: FunctionReference<"query" | "mutation" | "action">): Answer | undefined {
    return this.#answers.get(getFunctionName(reference));
  }

  /** As on a server after a failed query: present subscribers keep the failure, a new subscription gets this answer. */
  answerWhenAskedAgain(reference: FunctionReference<"query">, answer: Answer): this {
    this.#nextAnswers.set(getFunctionName(reference), answer);
    return this;
  }

  /** Sets whether the workspace accepts the token of the person at the screen. */
  acceptSession(isAccepted: boolean): void {
    this.#tellAccepted(isAccepted);
  }

  /** Sets whether the session is still being checked; until then the workspace's answer is unknown. */
  checkSession(isChecking: boolean): void {
    this.#isChecking = isChecking;
    this.announce();
  }

  /** Sets whether the workspace can be reached, and whether it ever could. */
  connect(isWebSocketConnected: boolean, hasEverConnected = true): void {
    this.#connection = { isWebSocketConnected, hasEverConnected };
    this.announce();
  }

  announce(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  readonly #watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly client = {
    url: "https://workspace.test",
    watchQuery: (reference: FunctionReference<"query">, args: Record<string, Value> = {}) => ({
      onUpdate: (watcher: () => void) => {
        this.#askAgain(getFunctionName(reference));
        return this.#watch(watcher);
      },
      localQueryResult: () => this.#read(reference, args),
      localQueryLogs: () => undefined,
      journal: () => undefined,
    }),
    query: (reference: FunctionReference<"query">, args: Record<string, Value> = {}) =>
      Promise.resolve().then(() => this.#read(reference, args)),
    mutation: async (
      reference: FunctionReference<"mutation">,
      args: Record<string, Value> = {},
      options?: MutationOptions<Record<string, Value>>,
    ) => await this.#mutate(reference, args, options),
    action: async (reference: FunctionReference<"action">, args: Record<string, Value> = {}) => {
      this.sent.push({ name: getFunctionName(reference), args });
      return await this.#answers.get(getFunctionName(reference))?.(args);
    },
    setAuth: (_fetchToken: unknown, onChange: (isAuthenticated: boolean) => void) => {
      this.#tellAccepted = onChange;
      onChange(true);
    },
    clearAuth: () => undefined,
    connectionState: () => this.#connection,
    subscribeToConnectionState: this.#watch,
  };

  #askAgain(name: string): void {
    const answer = this.#nextAnswers.get(name);
    if (answer !== undefined) this.#answers.set(name, answer);
    this.#nextAnswers.delete(name);
  }

  #read(reference: FunctionReference<"query">, args: Record<string, Value>): unknown {
    const overlay = this.#overlays.findLast(({ key }) => key === keyOf(reference, args));
    return overlay ? overlay.value : this.#answers.get(getFunctionName(reference))?.(args);
  }

  async #mutate(
    reference: FunctionReference<"mutation">,
    args: Record<string, Value>,
    options: MutationOptions<Record<string, Value>> | undefined,
  ): Promise<unknown> {
    const owner = this.#nextOwner++;
    const name = getFunctionName(reference);
    if (name === VISIT) this.visits += 1;
    else if (name === HEARTBEAT) this.heartbeats.push(args);
    else this.sent.push({ name, args });
    options?.optimisticUpdate?.(
      {
        getQuery: (query: FunctionReference<"query">, queryArgs: Record<string, Value> = {}) =>
          this.#read(query, queryArgs),
        getAllQueries: () => [],
        setQuery: (query: FunctionReference<"query">, queryArgs: Record<string, Value>, value: unknown) => {
          this.#overlays.push({ key: keyOf(query, queryArgs), value, owner });
        },
      } as never,
      args,
    );
    this.announce();
    try {
      return await this.#answers.get(getFunctionName(reference))?.(args);
    } finally {
      const kept = this.#overlays.filter((overlay) => overlay.owner !== owner);
      this.#overlays.splice(0, this.#overlays.length, ...kept);
      this.announce();
    }
  }

  readonly #useSession = () => ({
    isLoading: useSyncExternalStore(this.#watch, () => this.#isChecking),
    isAuthenticated: true,
    fetchAccessToken,
  });

  /** Renders screens in this workspace, signed in. */
  readonly Provider = ({ children }: { children: ReactNode }) => (
    <ConvexProviderWithAuth client={this.client} useAuth={this.#useSession}>
      {children}
    </ConvexProviderWithAuth>
  );
}

const fetchAccessToken = () => Promise.resolve("token");
