import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True while the page that the server rendered is hydrated, false where the browser renders a component by itself. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
