import type { Page } from 'playwright-core'

/** Opens a section of the screen of a series, volume or part by its link in the list. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.locator(`main nav a[href="?section=${name}"]`).click()
}
