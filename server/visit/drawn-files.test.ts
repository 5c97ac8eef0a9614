import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { accentColours } from '#rules/accent-colours.ts'
import { drawBrandPicture } from '../platform/brand/brand-picture.ts'
import { openDrawnFiles } from './drawn-files.ts'

const PLAIN = {
  accent: null,
  icon: null,
  logo: null,
  darkLogo: null,
  hero: { series: {}, picture: null, titles: {}, texts: {} },
}
const drawnFile = openDrawnFiles(PLAIN)

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

  it('has the colour of the shop', async () => {
    const own = openDrawnFiles({ ...PLAIN, accent: accentColours('#8a1c4a') })
    expect(String(await own('/static/icon.svg')?.bytes)).toContain('#8a1c4a')
    const { dominant } = await sharp(await own('/static/icon-180.png')?.bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  it('gives way to an icon of the shop’s own, in every size and form', async () => {
    const green = { create: { width: 512, height: 512, channels: 4, background: '#00aa00' } } as const
    const file = await sharp(green).png().toBuffer()
    const drawn = await drawBrandPicture('icon', file)
    const own = openDrawnFiles({ ...PLAIN, icon: { ...drawn, bytes: async () => drawn.bytes } })
    for (const width of [180, 192, 512]) {
      const bytes = await own(`/static/icon-${width}.png`)?.bytes
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height: width })
      const middle = await sharp(bytes).extract({ left: 90, top: 90, width: 1, height: 1 }).raw().toBuffer()
      expect([...middle.subarray(0, 3)]).toEqual([0, 170, 0])
    }
    const drawing = sharp(await own('/static/icon.svg')?.bytes)
    expect((await drawing.raw().toBuffer())[1]).toBe(170)
    // Devices cut the edge of this one away.
    const maskable = await sharp(await own('/static/icon-maskable-512.png')?.bytes)
      .raw()
      .toBuffer()
    expect([...maskable.subarray(0, 3)]).toEqual([250, 248, 243])
  })

  it('is nothing else', () => {
    expect(drawnFile('/static/../secret')).toBeNull()
    expect(drawnFile('constructor')).toBeNull()
  })
})
