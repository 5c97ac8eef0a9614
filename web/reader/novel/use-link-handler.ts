import { type RefObject, useEffect } from 'react'
import type { LiveLink, NovelAction } from './live-link.ts'

/** Runs the actions that the page passes on, first those that came before the live part was loaded. */
export function useLinkHandler(link: RefObject<LiveLink>, run: (action: NovelAction) => void): void {
  useEffect(() => {
    link.current.run = run
  })
  useEffect(() => {
    const connected = link.current
    const { pendingAction, pendingPress } = connected
    Object.assign(connected, { pendingAction: null, pendingPress: null })
    if (pendingAction) connected.run?.(pendingAction)
    if (pendingPress?.isConnected) pendingPress.click()
    return () => {
      connected.run = null
    }
  }, [link])
}
