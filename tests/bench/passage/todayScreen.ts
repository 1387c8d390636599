import { api } from "../../../convex/_generated/api.js";
import type { OwnSourceName, SourceName } from "../../../convex/agenda/today/rules.ts";
import { unpackLines, type Line, type PackedLines } from "../../../convex/agenda/todayLines.ts";
import type { SignedIn } from "../embedded/signIn.ts";
import { firstAnswer, takePass } from "./feeds.ts";

const SOURCES = {
  messages: true,
  review: true,
  answers: true,
  leads: true,
  overdue: true,
  contracts: true,
  requested: true,
  unsigned: true,
  balances: true,
  questionnaires: true,
  dates: true,
  court: true,
  news: true,
} satisfies Record<SourceName, true>;
const OWN_SOURCES = { work: true, review: true, requested: true, dates: true } satisfies Record<OwnSourceName, true>;

/** The subscriptions of one person's Today while its columns are full: short answers of the shared sources. */
export class TodayScreen {
  readonly #person: SignedIn;
  readonly #today: string;
  readonly #lines = new Map<SourceName, readonly Line[]>();
  #ends: (() => void)[] = [];
  #listener: () => void = () => undefined;

  constructor(person: SignedIn, today: string) {
    this.#person = person;
    this.#today = today;
  }

  /** Subscribes; resolves when every source has answered. */
  async come(): Promise<void> {
    const { client } = this.#person;
    const pass = await takePass(client);
    const today = this.#today;
    const shared = (Object.keys(SOURCES) as SourceName[]).map(
      (source) =>
        new Promise<void>((resolve, reject) => {
          const take = ({ lines }: { lines: PackedLines }) => {
            this.#lines.set(source, unpackLines(lines));
            this.#listener();
            resolve();
          };
          this.#ends.push(
            client.onUpdate(api.agenda.today.staff.source, { source, today, isShort: true, pass }, take, reject),
          );
        }),
    );
    const own = (Object.keys(OWN_SOURCES) as OwnSourceName[]).map(
      (source) =>
        new Promise<void>((resolve, reject) => {
          const take = () => {
            resolve();
          };
          this.#ends.push(client.onUpdate(api.agenda.today.staff.mine, { source, today }, take, reject));
        }),
    );
    await Promise.all([...shared, ...own, firstAnswer(client, api.agenda.today.staff.snoozes, {})]);
  }

  go(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  /** Called after each answer of a source. */
  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  lines(source: SourceName): readonly Line[] {
    return this.#lines.get(source) ?? [];
  }
}
