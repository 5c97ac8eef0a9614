/** How a large shop is used in the hour of a release. All of it is assumed, and docs/scale.md says so. */
export const CROWD = {
  readers: 1_000_000,
  /** Of them come in the hour after a release, */
  share: 0.1,
  /** and of these in its first ten minutes. */
  early: 0.5,
  /** Of a core or a line, so that what is uneven has room. */
  load: 0.5,
  /** Cores of a machine on which the shop runs. */
  machine: 4,
}

/** What one request takes. */
export interface Cost {
  /** Of the shop's process, milliseconds of one core. */
  shop: number
  /** Of PostgreSQL, milliseconds of one core. */
  database: number
  /** Of the answer, as it goes over the wire. */
  bytes: number
}

export const KINDS = {
  page: 'a page, cached',
  call: 'an answer for everybody, cached',
  search: 'a search',
  cover: 'a cover',
  me: 'who they are',
  check: 'whether a part opens',
  text: 'the text of a part',
  place: 'saving where they are',
  redeem: 'a volume for coins',
} as const
export type Kind = keyof typeof KINDS

/** What one who comes asks for: they look around, read two parts, and one of fifty buys. */
export const VISIT: Readonly<Record<Kind, number>> = {
  page: 6,
  call: 2,
  search: 0.5,
  cover: 30,
  me: 2,
  check: 2,
  text: 2,
  place: 20,
  redeem: 0.02,
}

export interface Need {
  requestsPerSecond: number
  shopCores: number
  databaseCores: number
  /** Machines of the shop of {@link CROWD}.machine cores, with one more than is needed, as one may be lost or upgraded. */
  machines: number
  megabitsPerSecond: number
}

/** What is needed while most come, with the pictures that an edge or nginx answers left out or not. */
export function needOf(costs: Readonly<Record<Kind, Cost>>, { edge }: { edge: boolean }): Need {
  const visitsPerSecond = (CROWD.readers * CROWD.share * CROWD.early) / 600
  const kinds = (Object.keys(VISIT) as Kind[]).filter(kind => !edge || kind !== 'cover')
  const sum = (of: (cost: Cost) => number) =>
    kinds.reduce((all, kind) => all + VISIT[kind] * of(costs[kind]), 0) * visitsPerSecond
  const shopCores = sum(cost => cost.shop) / 1_000 / CROWD.load
  return {
    requestsPerSecond: sum(() => 1),
    shopCores,
    machines: Math.ceil(shopCores / CROWD.machine) + 1,
    databaseCores: sum(cost => cost.database) / 1_000 / CROWD.load,
    megabitsPerSecond: (sum(cost => cost.bytes) * 8) / 1_000_000 / CROWD.load,
  }
}
