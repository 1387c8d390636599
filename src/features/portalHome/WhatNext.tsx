import { CircleCheck, FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { quietFrom } from "../../../convex/portalHome/rules";
import type { OpenedCase } from "./portalHomePage";

/** What is next, what the practice needs from the client, and when the client will hear again. */
export function WhatNext({ opened, quietDays, now }: { opened: OpenedCase; quietDays: number; now: number }) {
  const t = useTranslations("home");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Box title={t("nextStep")}>
        <p className="break-words whitespace-pre-wrap">{opened.nextStep ?? t("noNextStep")}</p>
      </Box>
      <Box title={t("needed")}>
        <Needed count={opened.pendingDocuments} />
      </Box>
      <div className="sm:col-span-2">
        <Box title={t("hearAgain")}>
          <HearAgain opened={opened} quietDays={quietDays} now={now} />
        </Box>
      </div>
    </div>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="h-full space-y-1.5 rounded-lg border border-line bg-surface p-5 text-base text-ink-soft">
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

function Needed({ count }: { count: number }) {
  const t = useTranslations("home");
  const Icon = count === 0 ? CircleCheck : FileUp;
  return (
    <p className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={count === 0 ? "mt-0.5 size-5 shrink-0 text-good-ink" : "mt-0.5 size-5 shrink-0 text-warn-ink"}
      />
      <span className={count === 0 ? "" : "font-medium text-ink"}>
        {count === 0 ? t("nothingNeeded") : t("documentsNeeded", { count })}
      </span>
    </p>
  );
}

/** Silence never looks like neglect: after some days without news the portal says so by itself. */
function HearAgain({ opened, quietDays, now }: { opened: OpenedCase; quietDays: number; now: number }) {
  const t = useTranslations("home");
  const format = useFormatter();
  const { lastNewsAt, pendingDocuments } = opened;
  const quietAt = quietFrom(lastNewsAt, quietDays);
  const day = (at: number) => format.dateTime(at, { dateStyle: "long" });
  if (now < quietAt) return <p>{t("hearSoon", { date: day(quietAt) })}</p>;
  return <p>{t(pendingDocuments > 0 ? "quietNeeded" : "quiet", { date: day(lastNewsAt) })}</p>;
}
