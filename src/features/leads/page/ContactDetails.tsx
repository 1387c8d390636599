import { Detail, DetailGroup } from "../../../ui/text/DetailList";
import { LinkedText } from "../../../ui/text/LinkedText";
import { formatPhone } from "../../../lib/format/formatPhone";
import { mailLink } from "../../../lib/format/mailLink";
import { phoneLink } from "../../../lib/format/phoneLink";

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
