import type { FunctionReturnType } from "convex/server";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useLocale, useTranslations } from "use-intl";
import type { api } from "../../../../convex/_generated/api";
import { paths } from "../../../lib/paths";
import { phoneLink } from "../../../lib/format/phoneLink";
import { hoursWords } from "./hoursWords";

type Support = FunctionReturnType<typeof api.workspace.portalHome.portal.support>;

const QUESTIONS = ["howLong", "noNews", "moved", "letter", "travel"] as const;

/** Phone and address of the practice, the case's team, and frequent questions. */
export function PortalSupport({ support: { firm, team } }: { support: Support }) {
  const t = useTranslations("support");
  const { name, phone, email, address } = firm;
  const call = phone === "" ? null : phoneLink(phone);
  const isSilent = phone === "" && email === "" && address === "";
  return (
    <div className="space-y-6">
      <section aria-label={name} className="divide-y divide-line rounded-lg border border-line bg-surface">
        <p dir="auto" className="px-5 py-3 text-base font-semibold break-words text-ink">
          {name}
        </p>
        {isSilent ? <p className="px-5 py-3 text-base text-ink-soft">{t("noContact")}</p> : null}
        {phone === "" ? null : (
          <Line label={t("call")}>{call === null ? phone : <Contact href={call}>{phone}</Contact>}</Line>
        )}
        {email === "" ? null : (
          <Line label={t("write")}>
            <Contact href={`mailto:${email}`}>{email}</Contact>
          </Line>
        )}
        {address === "" ? null : <Line label={t("visit")}>{address}</Line>}
        <Line label={t("message")}>
          <Link to={paths.portalNewMessage} className="hit-area font-medium text-accent-ink hover:underline">
            {t("newMessage")}
          </Link>
        </Line>
        <Hours firm={firm} />
        {team.length === 0 ? null : <Line label={t("team")}>{team.join(", ")}</Line>}
      </section>
      <SupportQuestions />
    </div>
  );
}

function Hours({ firm: { workingHours, timeZone } }: Pick<Support, "firm">) {
  const t = useTranslations("support");
  const locale = useLocale();
  return <Line label={t("hours")}>{t("hoursOf", hoursWords(workingHours, { locale, timeZone }))}</Line>;
}

function SupportQuestions() {
  const t = useTranslations("support");
  return (
    <section className="space-y-2">
      <h2 className="text-base font-semibold text-ink">{t("questions")}</h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {QUESTIONS.map((question) => (
          <details key={question} className="group px-5 py-3 text-base touch:py-0">
            <summary className="flex min-h-6 cursor-pointer items-center gap-1.5 text-ink touch:py-3">
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint group-open:rotate-90" />
              {t(question)}
            </summary>
            <p className="pt-1 pl-5.5 text-ink-soft touch:pb-3">{t(`${question}Answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="space-y-0.5 px-5 py-3 text-base">
      <p className="text-sm text-ink-soft">{label}</p>
      <p dir="auto" className="break-words text-ink">
        {children}
      </p>
    </div>
  );
}

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="hit-area font-medium text-accent-ink hover:underline">
      {children}
    </a>
  );
}
