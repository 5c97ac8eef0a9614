import { useEffect, useState } from 'react'
import { usePageState } from './page-state.ts'

/** The time by a clock that never goes back while the page is open. */
export function currentTime(): Date {
  return new Date(performance.timeOrigin + performance.now())
}

/**
 * The time, to the minute. The first render takes the time at which the server rendered the page, so that both agree; later
 * ones take the browser's own.
 */
export function useNow(): Date {
  const { now } = usePageState()
  const [current, setCurrent] = useState(now)
  useEffect(() => {
    // The page's clock may stand still while a phone sleeps.
    const tick = () => setCurrent(new Date(Math.max(currentTime().getTime(), Date.now())))
    tick()
    const timer = setInterval(tick, 60_000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return current
}
