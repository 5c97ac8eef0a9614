import { openBrowser } from '../browser.ts'
import type { EnginePage, Size, SystemSettings } from './engine-page.ts'

/** A page of Chromium, driven as in all other journeys. */
export async function openChromium(
  viewport: Size,
  { dark = false }: SystemSettings = {},
): Promise<EnginePage> {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport, colorScheme: dark ? 'dark' : 'light' })
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: (work, input) => page.evaluate(`(${work})(${JSON.stringify(input ?? null)})`),
    press: key => page.keyboard.press(key),
    type: text => page.keyboard.type(text),
    clickAt: (x, y) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y)
      await page.mouse.up()
    },
    resize: size => page.setViewportSize(size),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
