import { useTranslations } from "use-intl";
import type { PortalThread } from "./portalThread";

/** The type and the case of a conversation, and whose turn it is. */
export function ThreadFacts({ thread }: { thread: PortalThread }) {
  const t = useTranslations("messages");
  const { messageType, caseNumber, waitingFor } = thread;
  const facts = [t(`type.${messageType}`), caseNumber, waitingFor === null ? null : t(`waiting.${waitingFor}`)];
  return <span className="block text-sm text-ink-soft">{facts.filter((fact) => fact !== null).join(" · ")}</span>;
}
