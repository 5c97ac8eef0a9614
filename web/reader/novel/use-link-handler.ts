import { type RefObject, useEffect } from 'react'
import { actionOfKey } from './controls/reader-keys.ts'
import type { LiveLink, NovelAction } from './live-link.ts'

/** Runs the actions that the page passes on, first those that came before the live part was loaded. */
export function useLinkHandler(link: RefObject<LiveLink>, run: (action: NovelAction) => void): void {
  useEffect(() => {
    link.current.run = run
  })
  useEffect(() => {
    const connected = link.current
    const { pendingAction, pendingKeys, pendingPress } = connected
    Object.assign(connected, { pendingAction: null, pendingKeys: [], pendingPress: null })
    const action = pendingAction ?? pendingKeys.map(actionOfKey).findLast(one => one !== null)
    if (action) connected.run?.(action)
    if (pendingPress?.isConnected) pendingPress.click()
    return () => {
      connected.run = null
    }
  }, [link])
}
