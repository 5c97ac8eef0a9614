import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawnFile } from './drawn-files.ts'

// docs/product.md#page-head: icons and the social card; and the coin.
describe('what the shop draws itself', () => {
  it.each([
    ['/static/card.png', 1200, 630],
    ['/static/coin.png', 64, 64],
    ['/static/icon-180.png', 180, 180],
    ['/static/icon-192.png', 192, 192],
    ['/static/icon-512.png', 512, 512],
    ['/static/icon-maskable-512.png', 512, 512],
  ])('%s has the size that is said of it', async (path, width, height) => {
    const file = drawnFile(path)
    expect(file?.mediaType).toBe('image/png')
    expect(await sharp(await file?.bytes).metadata()).toMatchObject({ format: 'png', width, height })
  })

  it('has an icon for browsers that ask for nothing else', async () => {
    const bytes = await drawnFile('/favicon.ico')?.bytes
    expect(await sharp(bytes?.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 })
  })

  it('is nothing else', () => {
    expect(drawnFile('/static/../secret')).toBeNull()
    expect(drawnFile('constructor')).toBeNull()
  })
})
