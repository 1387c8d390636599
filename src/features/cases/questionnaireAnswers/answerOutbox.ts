import {
  answerProblem,
  merge,
  MOST_AT_ONCE,
  type Answer,
  type AnswerValue,
} from "../../../../convex/cases/questionnaires/rules";
import type { FormFacts } from "../../../../convex/cases/questionnaireForms/rules";
import { isRecord } from "../../../lib/record";
import { refusalIn } from "../../../lib/calls/refusalText";
import { FORM } from "../../../lib/drafts/draftLoss";
import type { DraftStore } from "../../../lib/drafts/draftStore";
import { serverNow } from "../../../ui/text/serverNow";

/** A save waits for this long a pause in typing. */
export const TYPING_MS = 800;

type SentAnswer = Pick<Answer, "field" | "value" | "at">;

interface OutboxOptions {
  kept: DraftStore;
  questionnaireId: string;
  device: string;
  form: Pick<FormFacts, "sections">;
  send: (answers: SentAnswer[]) => Promise<unknown>;
  /** Called with true after a permanent refusal, with false after the next save. */
  onRefused: (isRefused: boolean) => void;
}

export function outboxName(questionnaireId: string): string {
  return `${FORM}answers ${questionnaireId}`;
}

function isAnswer(kept: unknown): kept is Answer {
  return isRecord(kept) && typeof kept["field"] === "string" && typeof kept["at"] === "number" && "value" in kept;
}

/** The answers in a stored text; none if it is invalid. */
export function readWaiting(text: string): Answer[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

/** The answers that the server accepts. An invalid one waits until it is corrected. */
export function validAnswers(form: OutboxOptions["form"], answers: readonly Answer[]): Answer[] {
  return answers.filter(({ field, value }) => answerProblem(form, field, value) === null);
}

/**
 * Unconfirmed answers. The tab's storage keeps them until the server has confirmed them, so a reload loses none; sending again is
 * safe, because the server keeps the later answer to each question. Only one save runs at a time. An invalid answer waits.
 */
export class AnswerOutbox {
  readonly #outlet: OutboxOptions;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isSending = false;

  constructor(outlet: OutboxOptions) {
    this.#outlet = outlet;
  }

  waiting(): Answer[] {
    return readWaiting(this.#outlet.kept.get(outboxName(this.#outlet.questionnaireId)));
  }

  /** `seenAt` is the time of the replaced answer: the new one must be later even if this clock is behind. */
  give(field: string, value: AnswerValue, seenAt: number): void {
    const { device } = this.#outlet;
    const at = Math.max(Date.now(), seenAt + 1);
    this.#keep(merge(this.waiting(), [{ field, value, at, device }]));
    this.#sendIn(TYPING_MS);
  }

  /** Sends waiting answers immediately. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#isSending) void this.#send();
  }

  #sendIn(delayMs: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.flush();
    }, delayMs);
  }

  #keep(answers: readonly Answer[]): void {
    const { kept, questionnaireId } = this.#outlet;
    kept.set(outboxName(questionnaireId), answers.length === 0 ? "" : JSON.stringify(answers));
  }

  /** Removes the sent answers, unless they have been changed since. */
  #drop(gone: readonly Answer[]): void {
    const isGone = (answer: Answer) => gone.some(({ field, at }) => field === answer.field && at === answer.at);
    this.#keep(this.waiting().filter((answer) => !isGone(answer)));
  }

  async #send(): Promise<void> {
    const answers = validAnswers(this.#outlet.form, this.waiting()).slice(0, MOST_AT_ONCE);
    if (answers.length === 0) return;
    this.#isSending = true;
    try {
      await this.#outlet.send(answers.map(({ field, value, at }) => ({ field, value, at })));
      this.#drop(answers);
      this.#outlet.onRefused(false);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code === "RATE_LIMITED") {
        this.#sendIn(Math.max(refusal.retryAt - serverNow(), TYPING_MS));
        return;
      }
      // Without a session, or after a failure of the server, they wait for the next answer or the next visit.
      this.#outlet.onRefused(refusal?.code !== "UNAUTHENTICATED");
      return;
    } finally {
      this.#isSending = false;
    }
    if (this.#timer === null) void this.#send();
  }
}
