import type { Page } from 'playwright-core'

interface Watching {
  shifted: number
  moved: string[]
}

/** Counts how much the pages that are opened from now on shift while they come (CLS, without what follows a press). */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(window as unknown as Watching, { shifted: 0, moved: [] as string[] })
    type Shift = {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as unknown as Shift[]) {
        if (shift.hadRecentInput) continue
        seen.shifted += shift.value
        for (const { node, previousRect: p, currentRect: c } of shift.sources)
          seen.moved.push(
            `${node?.nodeName} ${(node as Element | null)?.className} ${shift.value.toFixed(4)}: ${[p.x, p.y, c.x, c.y]}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has shifted, and by how much altogether. */
export async function shiftsOf(page: Page): Promise<Watching> {
  // What is laid out now is reported with the next frames.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => {
    const { shifted, moved } = window as unknown as Watching
    return { shifted, moved }
  })
}

/** Waits until the page was painted. */
export async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
}
