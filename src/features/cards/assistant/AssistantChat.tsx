import { useLayoutEffect, useRef, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { CHAT_TITLE } from "../../../../convex/cards/assistant/rules";
import { errorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { Spinner } from "../../../ui/feedback/Spinner";
import { AnswerItem, QuestionItem } from "./ChatItems";
import { assistantText, type AssistantConversation, type LinkTo } from "./assistantText";
import { Greeting } from "./Greeting";
import { QuestionForm } from "./QuestionForm";
import { useAsk, type TypedQuestion } from "./useAsk";

interface AssistantChatProps {
  linkTo: LinkTo;
  /** Called when a link to the lists is followed. */
  onFollow: () => void;
  typed: TypedQuestion;
}

/** The person's own conversation with the assistant; live, also on their other screens. */
export function AssistantChat(props: AssistantChatProps) {
  const { value, error, retry, isRetrying } = useRecoveringQuery(api.cards.assistant.staff.conversation, {});
  if (value !== undefined) return <Chat {...props} conversation={value} />;
  if (error === null) return <Loading />;
  return (
    <div className="p-5">
      <ListFailed message={errorText(error, assistantText.failed)} onRetry={retry} isRetrying={isRetrying} />
    </div>
  );
}

function Loading() {
  return (
    <div className="flex justify-center py-14">
      <Spinner label="Loading..." className="size-5" />
    </div>
  );
}

const anewOptions = { unforeseen: assistantText.anewFailed };

interface ChatProps extends AssistantChatProps {
  conversation: AssistantConversation;
}

function Chat({ conversation, linkTo, onFollow, typed }: ChatProps) {
  const { messages, service, mode } = conversation;
  const streaming = messages.find(({ state }) => state === "streaming") ?? null;
  const asking = useAsk(typed);
  const anew = useWrite(api.cards.assistant.staff.startAnew, anewOptions);
  const isWaiting = streaming !== null || asking.isSending;
  const last = messages.at(-1);
  return (
    // On a low window, as at 400 % zoom, all of it scrolls, and the log keeps a height to read in.
    <section aria-label={CHAT_TITLE} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex items-center justify-between gap-3 px-5 pb-3">
        <h3 className="text-sm font-semibold text-ink">{CHAT_TITLE}</h3>
        {messages.length > 0 ? (
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              anew.run({});
            }}
          >
            {assistantText.startAnew}
          </Button>
        ) : null}
      </div>
      {mode === "service" ? null : (
        <Banner tone="info" className="mx-5 mb-3">
          {assistantText[mode]}
        </Banner>
      )}
      <Log isBusy={streaming !== null} questions={messages.filter(({ role }) => role === "user").length}>
        <Greeting isDisabled={isWaiting} onAsk={asking.ask} />
        {messages.map((message) =>
          message.role === "user" ? (
            <QuestionItem key={message.messageId} text={message.content} />
          ) : (
            <AnswerItem
              key={message.messageId}
              message={message}
              service={service}
              isLast={message === last}
              linkTo={linkTo}
              onFollow={onFollow}
            />
          ),
        )}
      </Log>
      <QuestionForm isWaiting={isWaiting} streamingId={streaming?.messageId ?? null} asking={asking} />
    </section>
  );
}

const NEAR_THE_END_PX = 80;

interface LogProps {
  isBusy: boolean;
  /** Number of questions. */
  questions: number;
  children: ReactNode;
}

/** The conversation. Scrolls to its end with each question, and stays there unless the person scrolls away. */
function Log({ isBusy, questions, children }: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const follow = () => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    };
    const observer = new MutationObserver(follow);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    // A phone was turned.
    window.addEventListener("resize", follow);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", follow);
    };
  }, []);
  useLayoutEffect(() => {
    const { current } = box;
    isAtEnd.current = true;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, [questions]);
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      ref={box}
      role="log"
      aria-busy={isBusy}
      aria-label={CHAT_TITLE}
      tabIndex={0}
      className="flex min-h-40 flex-1 flex-col gap-4 overflow-y-auto px-5 pb-4"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_THE_END_PX;
      }}
    >
      {children}
    </div>
  );
}
