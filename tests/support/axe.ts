import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page as it stands; empty where everybody can use it. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Run outside of the page's own content policy. A document that was looked at before has axe already: half a megabyte to
  // send and compile.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(`(() => { ${AXE} })()`)
  const found = await page.evaluate(`axe.run(document, { resultTypes: ['violations'] })`)
  const { violations } = found as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  )
}

/** Pixels by which a page is wider than its window. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
