/** The runs that should have happened once, and the runs that did. */
export interface Observed {
  /** Numbers whose scheduling was acknowledged, and numbers whose answer was lost: these may be scheduled or not. */
  mutations: Scheduled;
  actions: Scheduled;
  /** Marks by the mutations, by the actions at their start, by the actions at their end. */
  marks: { mutations: readonly number[]; begun: readonly number[]; ended: readonly number[] };
  mutationRuns: readonly Run[];
  actionRuns: readonly Run[];
  cron: {
    /** The time of each scheduled run in epoch ms, with the states of `Run`. */
    runs: readonly Omit<Run, "number">[];
    /** Each run of the cron writes the number after the previous one. */
    ticks: readonly number[];
    /** Any moment at which it is due, in epoch ms. */
    dueAt: number;
    everyMs: number;
  };
}

export interface Scheduled {
  known: readonly number[];
  unknown: readonly number[];
}

export interface Run {
  number: number;
  state: string;
  scheduledTime: number;
}

export function onceProblems(observed: Observed): string[] {
  return [...mutationProblems(observed), ...actionProblems(observed), ...cronProblems(observed.cron)];
}

function repeated(numbers: readonly number[]): number[] {
  const seen = new Set<number>();
  return numbers.filter((number) => seen.size === seen.add(number).size);
}

function missing(wanted: readonly number[], from: readonly number[]): number[] {
  const there = new Set(from);
  return wanted.filter((number) => !there.has(number));
}

function told(what: string, numbers: readonly number[]): string[] {
  return numbers.map((number) => `${what}: ${number}`);
}

/** Mutations must run exactly once. */
function mutationProblems({ mutations: { known, unknown }, marks, mutationRuns }: Observed): string[] {
  const over = mutationRuns.filter(({ state }) => state !== "success").map(({ number }) => number);
  return [
    ...told("a mutation ran more than once", repeated(marks.mutations)),
    ...told("an acknowledged mutation did not run", missing(known, marks.mutations)),
    ...told("a mutation ran that nobody scheduled", missing(marks.mutations, [...known, ...unknown])),
    ...told("a mutation was put on the list more than once", repeated(mutationRuns.map(({ number }) => number))),
    ...told("a mutation did not succeed", over),
  ];
}

/** Actions must run at most once, with a known end that is true. */
function actionProblems({ actions: { known, unknown }, marks: { begun, ended }, actionRuns }: Observed): string[] {
  const withState = (...states: string[]): number[] =>
    actionRuns.flatMap(({ number, state }) => (states.includes(state) ? [number] : []));
  return [
    ...told("an action began more than once", repeated(begun)),
    ...told("an action ended more than once", repeated(ended)),
    ...told("an action ran that nobody scheduled", missing(begun, [...known, ...unknown])),
    ...told("an acknowledged action is not on the list", missing(known, withState("success", "failed"))),
    ...told("an action is still under way", withState("pending", "inProgress")),
    ...told("an action succeeded without having ended", missing(withState("success"), ended)),
  ];
}

/** A cron must not run twice between two due moments, and each run must happen once. */
function cronProblems({ runs, ticks, dueAt, everyMs }: Observed["cron"]): string[] {
  const slots = runs.map(({ scheduledTime }) => Math.floor((scheduledTime - dueAt) / everyMs));
  const succeeded = runs.filter(({ state }) => state === "success").length;
  return [
    ...told("a cron was put on the list more than once for one moment", repeated(slots)),
    ...told("a cron ran more than once at a time", repeated(ticks)),
    ...(succeeded === ticks.length ? [] : [`a cron ran ${ticks.length} times for ${succeeded} runs on the list`]),
  ];
}
