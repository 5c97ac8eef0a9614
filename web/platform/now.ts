import { useEffect, useState } from 'react'
import { usePageState } from './page-state.ts'

/** The time by this machine's clock, which only goes forward while the page is open. */
export function currentTime(): Date {
  return new Date(performance.timeOrigin + performance.now())
}

/**
 * The time, to the minute. The first picture takes the time at which the server rendered the page, so that both
 * agree; from then on the browser's own.
 */
export function useNow(): Date {
  const { now } = usePageState()
  const [current, setCurrent] = useState(now)
  useEffect(() => {
    // While a phone sleeps the page's own clock may stand still; who looks again sees the day that it is.
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
