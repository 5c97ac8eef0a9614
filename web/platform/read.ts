import useSWR, { type SWRConfiguration } from 'swr'
import type { AnyCall, InputOf } from '#contract/call.ts'
import type { Outcome } from './send.ts'
import { sendFromBrowser } from './send-from-browser.ts'

/** A call that only asks, with what it asks for: screens name these, the server answers them before it renders. */
export interface Read<C extends AnyCall = AnyCall> {
  readonly key: string
  readonly call: C
  readonly input: InputOf<C>
}

/** Two reads with the same call and input are the same read, also across server and browser. */
export function read<C extends AnyCall>(call: C, input: InputOf<C>): Read<C> {
  return { key: `${call.name} ${JSON.stringify(sorted(input))}`, call, input }
}

/** What a screen sees of a read: `answer`, or `refused` with `status`; neither while it waits; `broken` after a fault. */
export type Seen<C extends AnyCall> = Partial<Outcome<C>> & {
  readonly waiting: boolean
  readonly broken: boolean
  /** The last time that it was asked anew, it did not come; what is shown is from before. */
  readonly stale: boolean
  /** Asks again, for a button beside "broken". */
  readonly again: () => void
}

/**
 * Shows a read and keeps it fresh with the settings of swr.ts. Rendered on the server it only finds what the
 * screen's `reads` named. `null` asks nothing.
 */
export function useRead<C extends AnyCall>(wanted: Read<C> | null, settings?: SWRConfiguration): Seen<C> {
  const seen = useSWR<Outcome<C>, Error>(
    wanted?.key ?? null,
    wanted ? () => sendFromBrowser(wanted.call, wanted.input) : null,
    settings,
  )
  return {
    ...(seen.data ?? {}),
    waiting: wanted !== null && seen.data === undefined && seen.error === undefined,
    broken: seen.data === undefined && seen.error !== undefined,
    stale: seen.data !== undefined && seen.error !== undefined,
    again: () => void seen.mutate(),
  } as Seen<C>
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date || Array.isArray(value))
    return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  )
}
