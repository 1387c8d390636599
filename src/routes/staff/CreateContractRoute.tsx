import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { Banner } from "../../ui/Banner";
import { StaffPage } from "./StaffPage";
import { paths } from "../../lib/paths";

const FIELDS = [
  { name: "clientName", label: "Client name" },
  { name: "clientEmail", label: "Client e-mail" },
  { name: "clientPhone", label: "Client phone" },
  { name: "caseType", label: "Case type" },
] as const;

/** Placeholder until the contract form is built. It shows the values that the form will be prefilled with. */
export function CreateContractRoute() {
  const [parameters] = useSearchParams();
  const given = FIELDS.filter(({ name }) => parameters.get(name));
  return (
    <StaffPage>
      <div className="max-w-2xl space-y-4">
        <Link
          to={paths.leads}
          className="inline-flex items-center gap-1.5 text-sm text-ink-soft hover:text-ink hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to Dashboard
        </Link>
        <h1 className="text-xl font-semibold tracking-tight text-ink">Create contract</h1>
        <Banner tone="info">
          The contract form is not available yet. Nothing is lost: the lead&apos;s details are kept and will be filled
          in when the form is available.
        </Banner>
        {given.length > 0 ? (
          <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
            {given.map(({ name, label }) => (
              <div key={name} className="grid gap-x-6 px-4 py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="break-words text-ink">{parameters.get(name)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </StaffPage>
  );
}
