/** Calls back when the browser is idle; where it cannot tell, after a short delay. */
export function runWhenIdle(work: () => void): number {
  if (typeof requestIdleCallback === 'function') return requestIdleCallback(work, { timeout: 500 })
  return setTimeout(work, 60) as unknown as number
}

export function cancelIdle(handle: number): void {
  if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle)
  else clearTimeout(handle)
}
