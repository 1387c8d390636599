import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../lib/words/useLanguage";
import { foreignTitle, portalActivityText } from "./activityText";
import type { OpenedCase } from "./portalHomePage";

/** The newest events, in the client's language and calendar. */
export function RecentActivity({ activities }: Pick<OpenedCase, "activities">) {
  const home = useTranslations("home");
  const activity = useTranslations("activity");
  const format = useFormatter();
  const locale = useLanguage();
  return (
    <section className="space-y-2">
      <h2 className="text-base font-semibold text-ink">{home("activity")}</h2>
      {activities.length === 0 ? (
        <p className="text-base text-ink-soft">{home("noActivity")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {activities.map((each) => (
            <li key={each.activityId} className="space-y-0.5 px-5 py-3">
              <p className="text-base break-words text-ink">
                <Sentence
                  text={portalActivityText(each, { activity, home, locale })}
                  foreign={foreignTitle(each, locale)}
                />
              </p>
              <p className="text-sm text-ink-soft tabular-nums">
                <time dateTime={new Date(each.at).toISOString()}>
                  {format.dateTime(each.at, { dateStyle: "long" })}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SentenceProps {
  text: string;
  /** A part of the text in another language. */
  foreign: ReturnType<typeof foreignTitle>;
}

/** A screen reader reads the title in its own language. */
function Sentence({ text, foreign }: SentenceProps) {
  const at = foreign === null ? -1 : text.indexOf(foreign.text);
  if (foreign === null || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <span lang={foreign.lang}>{foreign.text}</span>
      {text.slice(at + foreign.text.length)}
    </>
  );
}
