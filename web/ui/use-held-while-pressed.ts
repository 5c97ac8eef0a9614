import { useEffect, useState } from 'react'

/** The click of a touch comes after the finger was lifted. */
const CLICK_WITHIN_MS = 400

/**
 * The value as it was when a press on what shows it began, until the press is over. A link or button that an answer replaced
 * meanwhile would not be clicked.
 */
export function useHeldWhilePressed<Value>(value: Value): {
  readonly held: Value
  /** For the element around what shows the value. */
  readonly onPointerDown: () => void
} {
  const [press, setPress] = useState<{ readonly value: Value } | null>(null)
  useEffect(() => {
    if (!press) return
    const listening = new AbortController()
    const { signal } = listening
    const release = () => setPress(null)
    let timer: ReturnType<typeof setTimeout> | undefined
    addEventListener('click', release, { signal })
    addEventListener('pointercancel', release, { signal })
    addEventListener(
      'pointerup',
      () => {
        timer = setTimeout(release, CLICK_WITHIN_MS)
      },
      { signal },
    )
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [press])
  return { held: press ? press.value : value, onPointerDown: () => setPress({ value }) }
}
