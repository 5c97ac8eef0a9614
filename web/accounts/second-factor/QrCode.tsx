import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

const QUIET = 4

/** A text to be read by a camera; its drawing is loaded when it is needed. `label` says what it leads to. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [dark, setDark] = useState<readonly (readonly boolean[])[] | null>(null)
  useEffect(() => {
    let gone = false
    import('uqr').then(
      ({ encode }) => {
        if (!gone) setDark(encode(text, { border: 0, ecc: 'M' }).data)
      },
      // The key below it can be typed.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [text])
  if (!dark) return <div className={styles.code} />
  const size = dark.length + 2 * QUIET
  const path = dark
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" />
    </svg>
  )
}
