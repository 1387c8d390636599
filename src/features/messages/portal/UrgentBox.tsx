import { useTranslations } from "use-intl";

/** Whether a message is urgent. */
export function UrgentBox({ isUrgent, onChange }: { isUrgent: boolean; onChange: (isUrgent: boolean) => void }) {
  const t = useTranslations("messages");
  return (
    <label className="flex min-h-11 items-center gap-2 text-base">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={isUrgent}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      {t("form.isUrgent")}
    </label>
  );
}
