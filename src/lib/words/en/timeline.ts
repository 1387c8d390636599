/** Past and future steps of a case. */
export const timeline = {
  title: "Timeline",
  intro: "What is done, and what comes next. The government sets its own dates.",
  done: "Done on {date}",
  next: "Next",
  toCome: "To come",
  empty: "The steps of your case are shown here as soon as they are planned.",
  noCase: "Your case is being set up. Please check back soon.",
} as const;
