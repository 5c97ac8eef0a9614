/** The only place that asks the machine for the time. Everything else is given a clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
