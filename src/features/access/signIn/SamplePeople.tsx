import { Button } from "../../../ui/Button";
import { SAMPLE_PASSWORD, SAMPLE_PEOPLE } from "../provider/samplePeople";

/** The sample accounts, offered where the practice runs on sample data. */
export function SamplePeople({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <section aria-label="Sample people" className="mt-8 rounded-lg border border-line bg-sunken p-4">
      <p className="text-sm font-medium text-ink">This practice runs on sample data</p>
      <p className="mt-0.5 text-xs text-ink-soft">
        Sign in as anyone below. The password is <code className="whitespace-nowrap text-ink">{SAMPLE_PASSWORD}</code>
      </p>
      <ul className="mt-2 space-y-0.5">
        {SAMPLE_PEOPLE.map(({ email, role }) => (
          <li key={email}>
            <Button
              look="quiet"
              size="small"
              className="-mx-2 w-[calc(100%+1rem)] justify-between px-2"
              onClick={() => {
                onChoose(email);
              }}
            >
              <span>{email}</span>
              <span className="font-normal text-ink-faint">{role}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
