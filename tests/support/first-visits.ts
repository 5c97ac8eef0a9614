import { goTo, type WatchedPage } from './browser.ts'

/**
 * Lets one page go to many addresses, each time as somebody whose browser has nothing of the shop but the cookies from
 * before the first of these visits. A page that has shown the site before is there in a third of the time that a new browser
 * context takes.
 */
export async function firstVisits({ page }: WatchedPage): Promise<(path: string) => Promise<void>> {
  const context = page.context()
  const cookies = await context.cookies()
  const devTools = await context.newCDPSession(page)
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.clear()
    sessionStorage.clear()
  })
  return async path => {
    const { origin } = new URL(page.url() === 'about:blank' ? 'http://none.invalid' : page.url())
    // What the page before does as it is left is done before its storage is emptied.
    await page.goto('about:blank')
    await devTools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cache_storage,indexeddb,service_workers',
    })
    await context.clearCookies()
    await context.addCookies(cookies)
    await goTo(page, path)
  }
}
