/** Contact details, and frequent questions of clients. */
export const support = {
  title: "Support",
  call: "Call us",
  write: "Write to us",
  visit: "Visit us",
  message: "Send us a message",
  newMessage: "Write a message here",
  hours: "Our hours",
  hoursOf: "{days}, {from} to {to} ({zone})",
  team: "Your team",
  noContact: "Send us a message here. We answer during office hours.",
  questions: "Common questions",
  howLong: "How long will my case take?",
  howLongAnswer:
    "It depends on the kind of case and on the government. Your timeline shows the next step, and we write there as soon as we know more.",
  noNews: "Why is there no news?",
  noNewsAnswer:
    "The government often takes weeks or months without a word. When nothing has changed for a while, your start page tells you so.",
  moved: "I have moved. What do I do?",
  movedAnswer:
    "Tell us at once. Most people must report a new address to USCIS within ten days of moving, and we help you with it.",
  letter: "I have a letter from the government. What do I do?",
  letterAnswer:
    "Do not answer it alone. Call us or send us a photo of all pages on the same day: letters have deadlines.",
  travel: "May I travel?",
  travelAnswer: "Ask us before you book. Leaving the country can end some applications.",
} as const;
