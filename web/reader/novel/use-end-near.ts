import { useEffect, useState } from 'react'
import type { ReadingProgress } from './flow/reading-flow.ts'

/** The share of a text from which on its end counts as near. */
const NEAR_END = 0.7

/**
 * Whether the end of the text is or was near: most of it is behind the reader, or, where it scrolls, less than a window is
 * left.
 */
export function useEndNear({ progress, atEnd }: ReadingProgress, scrolls: boolean): boolean {
  const [near, setNear] = useState(false)
  if (!near && (atEnd || progress > NEAR_END)) setNear(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with `progress` it has been scrolled.
  useEffect(() => {
    const { scrollHeight, scrollTop, clientHeight } = document.documentElement
    if (scrolls && scrollHeight - scrollTop < 2 * clientHeight) setNear(true)
  }, [scrolls, progress])
  return near
}
