import { useAccessText } from "../provider/useAccessText";

/** Beside the sign-in form on wide screens: what Passage does, without any data. */
export function AboutPassage() {
  const { aboutText } = useAccessText();
  return (
    <div className="max-w-md">
      <p className="text-2xl font-semibold tracking-tight text-balance text-ink">{aboutText.heading}</p>
      <ul className="mt-6 space-y-4 text-base text-ink-soft">
        {[aboutText.leads, aboutText.changes, aboutText.notes].map((point) => (
          <li key={point} className="border-l border-line-strong pl-4">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
