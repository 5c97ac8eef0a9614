import { useEffect, useRef } from 'react'
import styles from './NovelReader.module.css'

/** Highlights the lines in the middle of the window, or at the mouse. */
export function ReadingRuler() {
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
