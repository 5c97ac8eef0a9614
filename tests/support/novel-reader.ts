import type { Page } from 'playwright-core'

/** Waits for the live part of an open novel, which handles keys, taps and selections. The text can be read before it is loaded. */
export const awake = (page: Page) => page.locator('[role=status]', { hasText: '%' }).waitFor()
