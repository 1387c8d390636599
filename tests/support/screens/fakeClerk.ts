import { useSyncExternalStore } from "react";

type Ask = (request: unknown) => Promise<unknown>;

/**
 * A reactive fake of Clerk for tests of the forms: the session, the requests, and the answers. A test file mocks
 * `@clerk/react` and `@clerk/react/legacy` with it.
 */
export class FakeClerk {
  readonly asked: unknown[] = [];
  readonly active: unknown[] = [];
  readonly signedOutTo: unknown[] = [];
  isLoaded = true;
  answer: Ask = () => Promise.resolve({ status: "complete", createdSessionId: "sess_1" });
  #person: string | null = null;
  readonly #watchers = new Set<() => void>();

  reset(): void {
    for (const list of [this.asked, this.active, this.signedOutTo]) list.length = 0;
    this.isLoaded = true;
    this.answer = () => Promise.resolve({ status: "complete", createdSessionId: "sess_1" });
    this.#person = null;
  }

  /** Null signs out. */
  signInAs(person: string | null): void {
    this.#person = person;
    for (const watcher of [...this.#watchers]) watcher();
  }

  readonly #watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly #create: Ask = (request) => {
    this.asked.push(request);
    return this.answer(request);
  };

  readonly #setActive = (session: unknown) => {
    this.active.push(session);
    this.signInAs("new");
    return Promise.resolve();
  };

  readonly #clerk = {
    signOut: (options: unknown) => {
      this.signedOutTo.push(options);
      this.signInAs(null);
      return Promise.resolve();
    },
    user: { id: "u", reload: () => Promise.resolve({ publicMetadata: {} }) },
  };

  readonly react = {
    useAuth: () => {
      const userId = useSyncExternalStore(this.#watch, () => this.#person);
      return { isLoaded: this.isLoaded, isSignedIn: userId !== null, userId };
    },
    useClerk: () => this.#clerk,
  };

  readonly legacy = {
    useSignIn: () => ({ isLoaded: this.isLoaded, signIn: { create: this.#create }, setActive: this.#setActive }),
    useSignUp: () => ({ isLoaded: this.isLoaded, signUp: { create: this.#create }, setActive: this.#setActive }),
  };
}
