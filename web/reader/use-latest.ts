import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref with the value of the last render, for listeners and timers that are set up once. It is written before later layout
 * effects run.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
