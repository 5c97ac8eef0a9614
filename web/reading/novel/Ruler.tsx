import { useEffect, useRef } from 'react'
import styles from './NovelReader.module.css'

/** A band of light on the lines that are read: in the middle, or where the mouse is. */
export function Ruler() {
  const band = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'pointermove',
      ({ clientY, pointerType }) => {
        if (pointerType === 'mouse' && band.current)
          band.current.style.setProperty('--ruler', `${clientY - band.current.offsetHeight / 2}px`)
      },
      { signal: listening.signal, passive: true },
    )
    return () => listening.abort()
  }, [])
  return <div ref={band} className={styles.ruler} aria-hidden="true" />
}
