import { type MouseEvent, type RefObject, useRef } from 'react'
import { useEarlyKeys } from '../controls/use-early-keys.ts'
import type { LiveLink, NovelAction } from './live-link.ts'
import type { LiveNovelState } from './use-live-novel.ts'

/** What can be pressed in a text: illustrations, and links within the text. */
const PRESSABLE = 'img[data-full], figure > img, a[href^="#t-"]'

interface LiveLinkActions {
  readonly link: RefObject<LiveLink>
  readonly request: (action: NovelAction) => void
  readonly holdPress: (event: MouseEvent) => void
}

/**
 * Passes actions and presses on to the live part. What comes before it is loaded waits for it, keys too, which the live part
 * hears by itself afterwards.
 */
export function useLiveLink({ parts, load }: LiveNovelState): LiveLinkActions {
  const link = useRef<LiveLink>({ run: null, pendingAction: null, pendingKeys: [], pendingPress: null })
  useEarlyKeys(parts === null, event => void link.current.pendingKeys.push(event))
  return {
    link,
    request(action) {
      if (link.current.run) return link.current.run(action)
      link.current.pendingAction = action
      if (parts === 'missing') load()
    },
    holdPress(event) {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null
      if (parts !== null || !pressed) return
      event.preventDefault()
      link.current.pendingPress = pressed
    },
  }
}
