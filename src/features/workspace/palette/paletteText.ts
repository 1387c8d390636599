export const paletteText = {
  title: "Command palette",
  field: "Search records and actions",
  placeholder: "Search or type a command",
  actions: "Actions",
  recent: "Recent",
  typeName: "Type a name",
  nothing: (typed: string) => `Nothing matches “${typed}”.`,
  count: (count: number) => (count === 1 ? "1 result" : `${String(count)} results`),
} as const;
