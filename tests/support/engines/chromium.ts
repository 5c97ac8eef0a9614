import { openBrowser } from '../browser.ts'
import type { EnginePage, Size } from './engine-page.ts'

/** A page of Chromium, driven as in all other journeys. */
export async function openChromium(viewport: Size): Promise<EnginePage> {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport })
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: (work, input) => page.evaluate(`(${work})(${JSON.stringify(input ?? null)})`),
    press: key => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
