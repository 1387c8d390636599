import { dayKey } from "../../../lib/format/formatDay";

/** Messages of one sender within this time stand together, under one name. */
const TOGETHER_MS = 5 * 60_000;

interface Message {
  at: number;
  senderType: string;
  senderName: string;
}

export interface PlacedMessage<Shown> {
  message: Shown;
  /** Whether the message before is by the same person and not long ago. */
  isTogether: boolean;
}

export interface MessageDay<Shown> {
  /** Time of the day's first message. */
  at: number;
  messages: PlacedMessage<Shown>[];
}

/** Groups messages, the oldest first, by day, in the reader's time zone. */
export function messageDays<Shown extends Message>(messages: readonly Shown[]): MessageDay<Shown>[] {
  const days: MessageDay<Shown>[] = [];
  let before: Shown | null = null;
  for (const message of messages) {
    const day = days.at(-1);
    const isSameDay = day !== undefined && dayKey(day.at) === dayKey(message.at);
    const isSamePerson = before?.senderType === message.senderType && before.senderName === message.senderName;
    const isTogether = isSameDay && isSamePerson && before !== null && message.at - before.at < TOGETHER_MS;
    if (isSameDay) day.messages.push({ message, isTogether });
    else days.push({ at: message.at, messages: [{ message, isTogether }] });
    before = message;
  }
  return days;
}
