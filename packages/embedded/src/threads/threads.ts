/** A pool of threads: idle ones of the newest push, by kind. */
import type { Application } from "../domain/application.ts";
import type { FunctionThread, ThreadHooks, TurnLimit } from "./functionThread.ts";

export interface ThreadsDeps<Kind> {
  turns: TurnLimit;
  /** That of the newest push. */
  application: () => Application;
  begin: (application: Application, kind: Kind, hooks: ThreadHooks) => FunctionThread;
}

/** Threads of each kind that are kept without work. */
const KEPT_IDLE = 2;
const IDLE_MS = 60_000;
/** For how long others are kept: a thread takes longer to begin than most actions, and actions come in groups. */
const OTHERS_IDLE_MS = 5_000;
const CHECK_MS = 100;
/** With so many at work, another one is begun only if none is free soon: most actions end before a thread has started. */
const MANY = 4;
const SOON_MS = 50;
/** A thread that has said nothing yet is loading modules, but not for longer than this. */
const BEGINS_MS = 1_000;

export interface Member<Kind> {
  thread: FunctionThread;
  kind: Kind;
  /** The push whose modules it has. */
  application: Application;
  begunAt: number;
  idleSince: number;
  /** Called when its run is over. */
  release: (() => void) | null;
}

export class Threads<Kind> {
  readonly #deps: ThreadsDeps<Kind>;
  readonly #members = new Set<Member<Kind>>();
  /** Actions that wait for a thread, first come first served. */
  readonly #waiting = new Set<{ kind: Kind; resolve: () => void }>();
  #watch: NodeJS.Timeout | null = null;

  constructor(deps: ThreadsDeps<Kind>) {
    this.#deps = deps;
  }

  /**
   * Waits a moment for a thread if many are at work, and longer while one of them is still loading its modules. Null if there is
   * nothing to wait for: the caller must then take its thread synchronously, or the check would be outdated.
   */
  freeSoon(kind: Kind): Promise<void> | null {
    return this.#areAllAtWork(kind) ? this.#untilFree(kind) : null;
  }

  /** One without work. The caller must give it a run at once. */
  take(kind: Kind): Member<Kind> {
    const application = this.#deps.application();
    // The one that worked last, because its modules are evaluated.
    const [found] = this.#idle(kind).filter((member) => member.application === application);
    return found ?? this.#begin(application, kind);
  }

  /** The number of threads that run a function. */
  get busy(): number {
    return [...this.#members].filter(({ thread }) => thread.isBusy).length;
  }

  async close(): Promise<void> {
    if (this.#watch !== null) clearInterval(this.#watch);
    await Promise.all([...this.#members].map(({ thread }) => thread.close()));
  }

  /** The newest first. */
  #idle(kind: Kind): Member<Kind>[] {
    return [...this.#members]
      .filter((member) => member.kind === kind && !member.thread.isBusy)
      .sort((one, other) => other.idleSince - one.idleSince);
  }

  #begin(application: Application, kind: Kind): Member<Kind> {
    const onIdle = (): void => {
      member.idleSince = performance.now();
      release(member);
      this.#closeNeedless();
      if (member.application === this.#deps.application()) this.#tellOf(kind);
    };
    const onGone = (): void => {
      this.#members.delete(member);
      release(member);
    };
    const thread = this.#deps.begin(application, kind, { onIdle, onGone });
    const begunAt = performance.now();
    const member: Member<Kind> = { thread, kind, application, begunAt, idleSince: 0, release: null };
    this.#members.add(member);
    this.#watch ??= setInterval(() => {
      this.#check();
    }, CHECK_MS).unref();
    return member;
  }

  #ours(kind: Kind): Member<Kind>[] {
    const application = this.#deps.application();
    return [...this.#members].filter((member) => member.kind === kind && member.application === application);
  }

  #areAllAtWork(kind: Kind): boolean {
    const ours = this.#ours(kind);
    return ours.length >= MANY && ours.every(({ thread }) => thread.isBusy);
  }

  async #untilFree(kind: Kind): Promise<void> {
    let isFree = await this.#nextFree(kind);
    while (!isFree && this.#areAllAtWork(kind) && this.#ours(kind).some(isBeginning)) {
      isFree = await this.#nextFree(kind);
    }
  }

  /** False if none is free in time. */
  async #nextFree(kind: Kind): Promise<boolean> {
    return await new Promise<boolean>((resolve) => {
      const end = (isFree: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve(isFree);
      };
      const waiter = {
        kind,
        resolve: () => {
          end(true);
        },
      };
      const timer = setTimeout(() => {
        end(false);
      }, SOON_MS);
      this.#waiting.add(waiter);
    });
  }

  #tellOf(kind: Kind): void {
    const waiter = [...this.#waiting].find((each) => each.kind === kind);
    waiter?.resolve();
  }

  #check(): void {
    for (const { thread } of this.#members) {
      void thread.checkTurn(this.#deps.turns);
      void thread.checkBuffers();
    }
    this.#closeNeedless();
    if (this.#members.size > 0 || this.#watch === null) return;
    clearInterval(this.#watch);
    this.#watch = null;
  }

  #closeNeedless(): void {
    const application = this.#deps.application();
    const now = performance.now();
    for (const kind of new Set([...this.#members].map((member) => member.kind))) {
      const idle = this.#idle(kind);
      const kept = worthKeeping(
        idle.filter((member) => member.application === application),
        now,
      );
      for (const member of idle) if (!kept.includes(member)) this.#close(member);
    }
  }

  #close(member: Member<Kind>): void {
    this.#members.delete(member);
    void member.thread.close();
  }
}

function isBeginning({ thread, begunAt }: Member<unknown>): boolean {
  return !thread.hasBegun && performance.now() - begunAt < BEGINS_MS;
}

function release<Kind>(member: Member<Kind>): void {
  member.release?.();
  member.release = null;
}

/** The members, newest first, that are worth their memory without work. */
export function worthKeeping<T extends { idleSince: number }>(idle: readonly T[], now: number): T[] {
  return idle.filter(({ idleSince }, place) => now - idleSince <= (place < KEPT_IDLE ? IDLE_MS : OTHERS_IDLE_MS));
}
