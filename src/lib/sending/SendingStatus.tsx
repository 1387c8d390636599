import { useTranslations } from "use-intl";
import { useLanguage } from "../words/useLanguage";
import { Button } from "../../ui/Button";
import { cn } from "../../ui/cn";
import { Progress } from "../../ui/Progress";
import type { SendLimit } from "../documents/sendDocument";
import type { FileDoubt } from "./fileDoubt";
import type { OwnSending } from "./ownSending";
import type { SendingState } from "./sendingState";
import { megabytesOf, typesText } from "./prepareFiles";
import type { Accepted } from "./sendPlace";

interface SendingStatusProps {
  state: SendingState;
  sending: OwnSending;
  accepted: Accepted;
}

/** How far a document is, and what the client can do. */
export function SendingStatus({ state, sending, accepted }: SendingStatusProps) {
  const t = useTranslations("documents");
  const locale = useLanguage();
  switch (state.kind) {
    case "idle":
      return null;
    case "problem": {
      const facts = { types: typesText(accepted, locale), megabytes: megabytesOf(accepted) };
      return <Sentence tone="bad">{t(`problem.${state.problem}`, facts)}</Sentence>;
    }
    case "preparing":
      return <Preparing sending={sending} />;
    case "asking":
      return <Doubt doubt={state.doubt} sending={sending} />;
    case "running":
      return <Running percent={state.percent} sending={sending} />;
    case "paused":
      return <Stopped words={state.reason === null ? "paused" : "lost"} sending={sending} />;
    case "failed":
      return <Stopped words={state.limit ?? "failed"} sending={sending} />;
    case "sent":
      return <Sentence tone="good">{t("sending.sent")}</Sentence>;
    default:
      return state satisfies never;
  }
}

const INK = { bad: "text-bad-ink", good: "text-good-ink", quiet: "text-ink-soft" } as const;

function Sentence({ tone, children }: { tone: keyof typeof INK; children: string }) {
  return (
    <p role={tone === "bad" ? "alert" : "status"} className={cn("text-base", INK[tone])}>
      {children}
    </p>
  );
}

type Parts = Pick<SendingStatusProps, "sending">;

function Preparing({ sending }: Parts) {
  const t = useTranslations("documents");
  return (
    <div className="space-y-2">
      <Sentence tone="quiet">{t("sending.preparing")}</Sentence>
      <Button size="large" look="quiet" onClick={sending.cancel}>
        {t("sending.cancel")}
      </Button>
    </div>
  );
}

/** A file that may be hard to read: the client looks, and decides. */
function Doubt({ doubt, sending }: Parts & { doubt: FileDoubt }) {
  const t = useTranslations("documents");
  return (
    <div className="space-y-2.5 rounded-md bg-warn-soft p-3.5">
      <p role="alert" className="text-base text-warn-ink">
        {t(`sending.${doubt}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="large" onClick={sending.cancel}>
          {t("sending.again")}
        </Button>
        <Button size="large" onClick={sending.send}>
          {t("sending.anyway")}
        </Button>
      </div>
    </div>
  );
}

function Running({ percent, sending }: Parts & { percent: number }) {
  const t = useTranslations("documents");
  return (
    <div className="space-y-2">
      <Progress isWide value={percent} max={100} label={t("sending.progress", { percent })} />
      <div className="flex flex-wrap gap-2">
        <Button size="large" onClick={sending.pause}>
          {t("sending.pause")}
        </Button>
        <Button size="large" look="quiet" onClick={sending.cancel}>
          {t("sending.cancel")}
        </Button>
      </div>
    </div>
  );
}

function Stopped({ words, sending }: Parts & { words: "paused" | "lost" | "failed" | SendLimit }) {
  const t = useTranslations("documents");
  return (
    <div className="space-y-2.5">
      <Sentence tone={words === "paused" ? "quiet" : "bad"}>{t(`sending.${words}`)}</Sentence>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="large" onClick={sending.send}>
          {t(words === "paused" || words === "lost" ? "sending.goOn" : "sending.retry")}
        </Button>
        <Button look="quiet" size="large" onClick={sending.cancel}>
          {t("sending.cancel")}
        </Button>
      </div>
    </div>
  );
}
