/** Does something when nobody waits; browsers that cannot tell do it a moment later. */
export function whenIdle(work: () => void): number {
  if (typeof requestIdleCallback === 'function') return requestIdleCallback(work, { timeout: 500 })
  return setTimeout(work, 60) as unknown as number
}

export function cancelIdle(handle: number): void {
  if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle)
  else clearTimeout(handle)
}
