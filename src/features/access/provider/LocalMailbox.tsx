import { useAccessText } from "./useAccessText";

/** Link to the mailbox of a machine that sends no mail. */
export function LocalMailbox({ url }: { url: string }) {
  const { codeText } = useAccessText();
  return (
    <p className="text-sm text-ink-soft">
      {codeText.mailbox}
      <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
        {codeText.mailboxLink}
      </a>
      {codeText.mailboxKey}
    </p>
  );
}
