import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../lib/words/useLanguage";
import { portalActivityText } from "./activityText";
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
              <p className="text-base break-words text-ink">{portalActivityText(each, { activity, home, locale })}</p>
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
