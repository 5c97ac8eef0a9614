import type { Page } from 'playwright-core'

/**
 * Counts what a reader presses in this page from now on, wherever it leads, also at the payment provider's: each press of a
 * mouse or a finger, and Enter, which sends forms. What is typed is not counted. The answer is the count so far.
 */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeBinding('pressed', () => {
    presses += 1
  })
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => presses
}

/** Runs in the page, before anything of it could stop an event. */
function listen(): void {
  const { pressed } = window as unknown as { pressed: () => void }
  window.addEventListener('pointerdown', event => event.isTrusted && pressed(), true)
  window.addEventListener('keydown', event => event.isTrusted && event.key === 'Enter' && pressed(), true)
}
