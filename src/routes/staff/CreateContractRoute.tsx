import { useSearchParams } from "react-router-dom";
import { Banner } from "../../ui/Banner";
import { Detail, DetailList } from "../../ui/DetailList";
import { BackLink } from "./BackLink";
import { StaffPage } from "./StaffPage";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";

const FIELDS = [
  { name: "clientName", label: "Client name" },
  { name: "clientEmail", label: "Client email" },
  { name: "clientPhone", label: "Client phone" },
  { name: "caseType", label: "Case type" },
] as const;

/** Placeholder until the contract form is built. It shows the values that the form will be prefilled with. */
export function CreateContractRoute() {
  usePageTitle("Create contract");
  const [parameters] = useSearchParams();
  const given = FIELDS.filter(({ name }) => parameters.get(name));
  return (
    <StaffPage>
      <div className="max-w-2xl space-y-4">
        <BackLink to={paths.leads} label="Back to Dashboard" />
        <PageHeading>Create contract</PageHeading>
        <Banner tone="info">
          The contract form is not available yet. Nothing is lost: the lead&apos;s details are kept and will be filled
          in when the form is available.
        </Banner>
        {given.length > 0 ? (
          <DetailList>
            {given.map(({ name, label }) => (
              <Detail key={name} label={label}>
                {parameters.get(name)}
              </Detail>
            ))}
          </DetailList>
        ) : null}
      </div>
    </StaffPage>
  );
}
