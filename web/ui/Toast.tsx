import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import styles from './Toast.module.css'

type Say = (words: string, mood?: 'plain' | 'good' | 'danger') => void
interface Said {
  readonly id: number
  readonly words: string
  readonly mood: 'plain' | 'good' | 'danger'
}

const SECONDS = 6
const ToastContext = createContext<Say>(() => {})

/** Says something short that needs no answer: `say(t('followed'), 'good')`. Nothing that matters is said only here. */
export function useToast(): Say {
  return useContext(ToastContext)
}

export function ToastRoom({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([])
  const next = useRef(0)
  const say = useCallback<Say>((words, mood = 'plain') => {
    const id = next.current++
    setSaid(all => [...all.slice(-2), { id, words, mood }])
    setTimeout(() => setSaid(all => all.filter(one => one.id !== id)), SECONDS * 1000)
  }, [])
  const shown = useMemo(
    () =>
      said.map(({ id, words, mood }) => (
        <p key={id} className={`${styles.toast} ${styles[mood]}`}>
          {words}
        </p>
      )),
    [said],
  )
  return (
    <ToastContext value={say}>
      {children}
      <div className={styles.room} role="status" aria-live="polite">
        {shown}
      </div>
    </ToastContext>
  )
}
