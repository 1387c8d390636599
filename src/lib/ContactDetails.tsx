import { Detail, DetailGroup } from "../ui/DetailList";
import { LinkedText } from "../ui/LinkedText";
import { formatPhone } from "./formatPhone";
import { mailLink } from "./mailLink";
import { phoneLink } from "./phoneLink";

/** How a person can be reached, as the first group of a record's details. */
export function ContactDetails({ email, phone }: { email: string; phone: string | null }) {
  return (
    <DetailGroup title="Contact">
      <Detail label="Email address">
        <LinkedText text={email} link={mailLink(email)} />
      </Detail>
      {phone ? (
        <Detail label="Phone number">
          <LinkedText text={formatPhone(phone)} link={phoneLink(phone)} />
        </Detail>
      ) : null}
    </DetailGroup>
  );
}
