// Proves docs/product.md#browsers
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clickOn } from '#tests/support/engines/act.ts'
import { type EnginePage, until } from '#tests/support/engines/engine-page.ts'
import { type EngineShop, MANGA, NOVEL, openEngineShop } from '#tests/support/engines/engine-shop.ts'
import { awake } from '#tests/support/engines/manga-stage.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'

const DESKTOP = { width: 1280, height: 900 }
/** Each in a system whose colours are the other way round. */
const SYSTEMS = [
  { system: 'dark', scheme: 'light', themes: ['Light', 'Sepia'] },
  { system: 'light', scheme: 'dark', themes: ['Grey', 'Dark', 'Black'] },
] as const

let app: EngineShop
beforeAll(async () => {
  app = await openEngineShop()
})
afterAll(() => app?.close())

describe.each(ENGINES)('the colours of a reading theme in $name', ({ skipped, open }) => {
  describe.skipIf(skipped !== null).each(SYSTEMS)(
    `on a system that is $system${skipped ? ` (skipped: ${skipped})` : ''}`,
    ({ system, scheme, themes }) => {
      let page: EnginePage
      beforeAll(async () => {
        page = await open(DESKTOP, { dark: system === 'dark' })
      })
      afterAll(() => page?.close())
      afterEach(() => expect(app.proxy.trouble.splice(0)).toEqual([]))

      /** Waits until the open dialog, the bars and all controls have the colours of the theme. */
      const looksRight = (theme: string) => until(page, isInColours, { scheme, theme: theme.toLowerCase() })

      it.each([
        { kind: 'a novel', path: NOVEL, dialogs: ['Contents', 'More'] },
        { kind: 'a manga', path: MANGA, dialogs: ['Contents', 'All pages'] },
      ])('are those of dialogs, controls and scroll bars in $kind', async ({ path, dialogs }) => {
        await app.begin(page)
        await app.goTo(page, path)
        expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches, null)).toBe(
          system === 'dark',
        )
        if (path === MANGA) {
          await awake(page)
          await page.press('m')
        }
        for (const theme of themes) {
          await clickOn(page, 'button', 'Display')
          await clickOn(page, 'radio', theme, 'dialog')
          await clickOn(page, 'button', /^More settings/, 'dialog')
          await looksRight(theme)
          await page.press('Escape')
          await until(page, () => document.querySelector('dialog[open]') === null, null)
        }
        const last = themes[themes.length - 1] ?? ''
        for (const name of dialogs) {
          await clickOn(page, 'button', name)
          await until(page, () => document.querySelector('dialog[open]') !== null, null)
          await looksRight(last)
          await page.press('Escape')
          await until(page, () => document.querySelector('dialog[open]') === null, null)
        }
      })
    },
  )
})

/** Runs in the page. The cards in which themes are chosen show other themes than that of the page. */
function isInColours({ scheme, theme }: { readonly scheme: string; readonly theme: string }): boolean {
  const dialog = document.querySelector<HTMLElement>('dialog[open]')
  const root = document.documentElement
  if (!dialog || root.dataset.reading !== theme) return false
  const controls = dialog.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, progress')
  const all = [root, dialog, ...controls].filter(one => !one.closest('[data-look]'))
  if (all.some(one => getComputedStyle(one).colorScheme !== scheme)) return false
  const isLight = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return red + green + blue > 3 * 127
  }
  // What the browser itself paints there.
  const painted = document.createElement('div')
  painted.style.backgroundColor = 'Canvas'
  dialog.append(painted)
  const backgrounds = [root, dialog, painted].map(one => getComputedStyle(one).backgroundColor)
  painted.remove()
  if (backgrounds.some(colour => isLight(colour) !== (scheme === 'light'))) return false
  if (!CSS.supports('scrollbar-color', 'red blue')) return true
  return [root, dialog].every(one => {
    const [thumb = '', track = ''] = getComputedStyle(one).scrollbarColor.match(/rgba?\([^)]*\)/g) ?? []
    return isLight(track) === (scheme === 'light') && isLight(thumb) !== isLight(track)
  })
}
