import type { Page } from 'playwright-core'

/**
 * Clicks twice. All events are sent before the first is handled: one after the other, they are apart on a busy machine by
 * more than a double click may take.
 */
export async function doubleClick(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  const client = await page.context().newCDPSession(page)
  const mouse = (type: 'mousePressed' | 'mouseReleased', clickCount: number) =>
    client.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount })
  await Promise.all([
    mouse('mousePressed', 1),
    mouse('mouseReleased', 1),
    mouse('mousePressed', 2),
    mouse('mouseReleased', 2),
  ])
  await client.detach()
}

/** Taps twice in the same way. */
export async function doubleTap(page: Page, x: number, y: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const begin = () => client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  const end = () => client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await Promise.all([begin(), end(), begin(), end()])
  await client.detach()
}
