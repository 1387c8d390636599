import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../Button";
import { PageHeading } from "./PageHeading";
import { plainText } from "./plainText";
import { Skeleton } from "../feedback/Skeleton";

export interface RecordHeadContent {
  /** The status as a menu. */
  status?: ReactNode;
  /** The most important amount: "$12,500". */
  value?: string | null;
  /** "Submitted Nov 19, 10:18 PM", or several short facts. */
  line?: ReactNode;
  callLink?: string | null;
  mailLink?: string | null;
  /** Further buttons, for example "Create Contract". */
  actions?: ReactNode;
}

interface RecordHeadProps extends RecordHeadContent {
  name: string;
  /** Buttons at the end of the row that belong to the screen rather than to the record. */
  end?: ReactNode;
}

/** The head of a record's screen: name, status, and the most frequent actions. */
export function RecordHead({ status, value, line, callLink, mailLink, actions, end, ...record }: RecordHeadProps) {
  const name = plainText(record.name);
  return (
    <div className="@container">
      <div className="flex flex-col gap-x-6 gap-y-3 @2xl:flex-row @2xl:flex-wrap @2xl:items-start @2xl:justify-between">
        {/* Many buttons wrap below the name, so that they do not squeeze it. */}
        <div className="min-w-0 space-y-1.5 @2xl:flex-1 @2xl:basis-72">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            <PageHeading look="name">{name}</PageHeading>
            {status}
          </div>
          {value || line ? (
            <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-soft touch:gap-y-3">
              {value ? <span className="font-medium text-ink tabular-nums">{value}</span> : null}
              {typeof line === "string" ? <bdi>{plainText(line)}</bdi> : line}
            </p>
          ) : null}
        </div>
        <div className="flex max-w-full shrink-0 flex-wrap gap-2 pointer-coarse:[&>*]:h-11">
          {callLink ? (
            <ContactButton link={callLink} label="Call" name={name} icon={<Phone aria-hidden className="size-4" />} />
          ) : null}
          {mailLink ? (
            <ContactButton link={mailLink} label="Email" name={name} icon={<Mail aria-hidden className="size-4" />} />
          ) : null}
          {actions}
          {end}
        </div>
      </div>
    </div>
  );
}

interface ContactButtonProps {
  link: string;
  label: string;
  name: string;
  icon: ReactNode;
}

function ContactButton({ link, label, name, icon }: ContactButtonProps) {
  return (
    <Button asChild>
      <a href={link} aria-label={`${label} ${name}`}>
        {icon}
        {label}
      </a>
    </Button>
  );
}

/** The head while the record is loading. `name` is read out until then. */
export function RecordHeadLoading({ name }: { name: string }) {
  return (
    <div className="space-y-2.5">
      <PageHeading look="name">
        <Skeleton className="my-2 h-4 w-56 max-w-full" />
        <span className="sr-only">{name}</span>
      </PageHeading>
      <Skeleton className="my-1 w-40" />
    </div>
  );
}
