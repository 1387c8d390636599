/** Texts of the tour of the sample practice. */
export const tourText = {
  sample: "Sample practice",
  take: "Take the 2-minute tour",
  hide: "Hide the tour",
  hidden: "The tour is hidden",
  tour: "Tour of the sample practice",
  place: (nth: number, all: number) => `Stop ${String(nth)} of ${String(all)}`,
  back: "Back",
  next: "Next",
  done: "Done",
  close: "Close the tour",
  secondWindow: "Open a second window",
  portal: "Open Maria's portal",
} as const;

export const STOP_WORDS = {
  today: {
    title: "Today: the day begins here",
    says: "Messages, documents, calls, dates and what clients owe you, each with its act. Press Enter on a line to look at it without leaving.",
  },
  lead: {
    title: "One lead, two windows",
    says: "Open this lead in a second window and change its status in one of them: the other shows it at once, and no change is lost unseen.",
  },
  contract: {
    title: "A contract from signing to the last payment",
    says: "Who signed and when, every email, every payment. This client's balance is late, so Today reminds you of it.",
  },
  review: {
    title: "From a client's phone to your review",
    says: "What clients photograph arrives here, encrypted. A accepts, R asks for a new copy in the client's language, and the next document is already loaded.",
  },
  portal: {
    title: "What the client sees",
    says: "Maria reads Spanish: her portal says what is done, what comes next and what you still need. Press Sign in on the page that opens.",
  },
} as const;
