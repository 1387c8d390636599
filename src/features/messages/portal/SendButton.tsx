import { useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";

/** The button that sends a message. */
export function SendButton({ isSending }: { isSending: boolean }) {
  const t = useTranslations("messages");
  return (
    <Button type="submit" look="primary" size="large" disabled={isSending} className="h-11 shrink-0">
      {isSending ? t("form.sending") : t("form.send")}
    </Button>
  );
}
