import { useSyncExternalStore } from 'react'

const nothing = () => () => {}
const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's own time zone; UTC while the page is as the server rendered it. */
export function useZone(): string {
  return useSyncExternalStore(nothing, own, () => 'UTC')
}
