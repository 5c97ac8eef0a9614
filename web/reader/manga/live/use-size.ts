import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from '../stage.ts'

/** The size of an element, as it changes; null before it is measured. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      setSize(old => (old?.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(measured)
    return () => watching.disconnect()
  }, [element])
  return size
}
