import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/Button";
import { plainText } from "../../ui/plainText";
import { showToast } from "../../ui/toasts";
import { AllWords } from "../words/WordsProvider";
import type { OwnSending } from "./ownSending";
import type { LeftSending } from "./sendings";
import { SendingStatus } from "./SendingStatus";

/** Another language shows everything anew: what was said is not said again. */
const told = new WeakSet<OwnSending>();

/** Files that go on while the client looks at another screen: how far each is, and what to do when it stops. */
export function LeftSendings({ left }: { left: readonly LeftSending[] }) {
  return (
    <AllWords>
      <Files left={left} />
    </AllWords>
  );
}

function Files({ left }: { left: readonly LeftSending[] }) {
  const t = useTranslations("documents");
  return (
    <section
      aria-label={t("sending.left")}
      className="hidden max-h-[40vh] overflow-y-auto border-t border-line bg-surface has-[li]:block"
    >
      <ul className="mx-auto max-w-3xl divide-y divide-line px-4">
        {left.map(({ key, sending }) => (
          <File key={key} sending={sending} />
        ))}
      </ul>
    </section>
  );
}

function File({ sending }: Pick<LeftSending, "sending">) {
  const t = useTranslations("documents");
  const state = useSyncExternalStore(sending.subscribe, sending.getState);
  const name = plainText(sending.getFileName());
  const isSent = state.kind === "sent";
  const sentText = t(sending.isAttachment() ? "sending.leftReady" : "sending.leftSent", { name });
  useEffect(() => {
    if (!isSent) {
      told.delete(sending);
    } else if (!told.has(sending)) {
      told.add(sending);
      showToast({ tone: "good", text: sentText });
    }
  }, [isSent, sending, sentText]);
  const accepted = sending.getAccepted();
  if (isSent || accepted === null) return null;
  return (
    <li className="space-y-2 py-3">
      <p dir="auto" className="truncate text-sm font-medium text-ink">
        {name}
      </p>
      <SendingStatus state={state} sending={sending} accepted={accepted} />
      {state.kind === "problem" ? (
        <Button size="large" aria-label={`${t("sending.close")}: ${name}`} onClick={sending.cancel}>
          {t("sending.close")}
        </Button>
      ) : null}
    </li>
  );
}
