import useSWR, { type SWRConfiguration } from 'swr'
import type { AnyCall, InputOf } from '#contract/call.ts'
import type { Fault, Outcome, Read } from '../platform/send.ts'
import { sendFromBrowser } from './send-from-browser.ts'

/** Two reads with the same call and input are the same read, also across server and browser. */
export function read<C extends AnyCall>(call: C, input: InputOf<C>): Read<C> {
  return { key: `${call.name} ${JSON.stringify(sorted(input))}`, call, input }
}

/** The state of a read: `answer`, or `refused` with `status`; neither while `waiting`; `broken` after a fault. */
export type ReadState<C extends AnyCall> = Partial<Outcome<C>> & {
  readonly waiting: boolean
  readonly broken: boolean
  /** The status of the last fault; 0 where no answer came, or without a fault. */
  readonly fault: number
  /** The last revalidation failed; the answer is an older one. */
  readonly stale: boolean
  /** Asks again, for a button beside "broken". */
  readonly again: () => void
}

/**
 * For what the reader's own doing changes, as reading does: asked again each time it is shown, while the last answer is
 * there.
 */
export const ON_EACH_VISIT: SWRConfiguration = { revalidateOnMount: true }

/**
 * Answers a read and keeps the answer fresh with the settings of swr.ts. On the server it only has what the `reads` of the
 * screen have named. With `null` nothing is asked.
 */
export function useRead<C extends AnyCall>(read: Read<C> | null, settings?: SWRConfiguration): ReadState<C> {
  const seen = useSWR<Outcome<C>, Fault>(
    read?.key ?? null,
    read ? () => sendFromBrowser(read.call, read.input) : null,
    settings,
  )
  return {
    ...(seen.data ?? {}),
    waiting: read !== null && seen.data === undefined && seen.error === undefined,
    broken: seen.data === undefined && seen.error !== undefined,
    fault: seen.error?.status ?? 0,
    stale: seen.data !== undefined && seen.error !== undefined,
    again: () => void seen.mutate(),
  } as ReadState<C>
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date || Array.isArray(value))
    return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  )
}
