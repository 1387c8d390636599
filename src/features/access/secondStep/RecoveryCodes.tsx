import { copyText } from "../../../lib/copyText";
import { Button } from "../../../ui/Button";
import { showToast } from "../../../ui/feedback/toasts";
import { useAccountText } from "../provider/useAccountText";

/** The recovery codes, which the sign-in service shows once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { secondFactorText } = useAccountText();
  const copy = async () => {
    if (await copyText(codes.join("\n"))) showToast({ tone: "good", text: secondFactorText.copied });
    else showToast({ tone: "warn", text: secondFactorText.notCopied });
  };
  return (
    <div className="space-y-4">
      <h3 className="text-sm font-semibold text-ink">{secondFactorText.codesHeading}</h3>
      <p className="text-sm text-ink-soft">{secondFactorText.codes}</p>
      <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{secondFactorText.copy}</Button>
        <Button look="primary" onClick={onKept}>
          {secondFactorText.kept}
        </Button>
      </div>
    </div>
  );
}
