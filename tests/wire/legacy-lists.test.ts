// Proves docs/product.md#news, docs/product.md#series
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareImage } from '#server/platform/images/prepare-image.ts'
import { storePrepared } from '#server/platform/images/store-pictures.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type ContentSite, openContentSite } from '#tests/support/content-site.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let site: ContentSite
let shop: TestShop
beforeAll(async () => {
  site = await openContentSite()
})
afterAll(() => site.close())

// docs/product.md#legacy-lists.
describe('the titles of the old content site', () => {
  it('are its two lists in one, mapped, the newest created first', async () => {
    shop = await openShop({ env: { LEGACY_URL: site.url, LOG_LEVEL: 'silent' } })
    const record = { id: 'a', title: 'Rain', titleslug: 'rain', created: '2020-01-01T00:00:00Z' }
    site.answer = path => ({
      body: JSON.stringify(
        path === '/series'
          ? [record]
          : [{ ...record, id: 'b', title: 'Snow', artist: 'Bea', created: '2021-01-01T00:00:00Z' }],
      ),
    })
    try {
      expect(await (await shop.fetch('/content/titles')).json()).toMatchObject([
        { name: 'Snow', type: 'manga', public: true },
        { name: 'Rain', type: 'novel', label: 'club' },
      ])
    } finally {
      await shop.close()
    }
  })

  it('fail to validate where there is none', async () => {
    shop = await openShop({ env: { LEGACY_URL: site.url, LOG_LEVEL: 'silent' } })
    site.answer = () => ({ body: '[]' })
    try {
      const response = await shop.fetch('/content/titles')
      expect(response.status).toBe(502)
      expect(await response.json()).toEqual({ errors: [{ message: 'Failed to validate.' }] })
    } finally {
      await shop.close()
    }
  })

  it('are the shop’s own without one, in the old shape', async () => {
    shop = await openShop({ env: { FORUM_URL: 'https://forum.example' } })
    try {
      const early = new Date('2026-01-01T00:00:00Z')
      await addSeries(shop.app.db, {
        title: 'Rain',
        createdAt: early,
        topicId: '7',
        catchup: true,
        volumes: [
          { premiumExtras: 'A map.', creators: [{ name: 'Bea Finch', originalName: '', role: 'artist' }] },
        ],
      })
      await addSeries(shop.app.db, {
        title: 'Soon',
        createdAt: new Date('2025-12-01T00:00:00Z'),
        tags: ['almost complete'],
        volumes: [
          {
            publishingAt: new Date('2026-12-24T10:00:00Z'),
            physicalPublishingAt: new Date('2027-01-24T10:00:00Z'),
          },
          { publishingAt: new Date('2026-12-24T10:00:00Z') },
          { physicalPublishingAt: early },
        ],
      })
      const banner = await prepareImage(
        await sharp({ create: { width: 900, height: 300, channels: 3, background: '#1d4e6b' } })
          .png()
          .toBuffer(),
      )
      await storePrepared(shop.app.blobs, [banner])
      await shop.app.db.transaction(async tx => {
        await shop.app.images.keep(tx, banner)
        await tx.query({
          text: `update series set banner_hash = $1 where title = 'Rain'`,
          values: [banner.hash],
        })
      })
      await addSeries(shop.app.db, {
        title: 'Drawn',
        type: 'manga',
        createdAt: new Date('2026-02-01T00:00:00Z'),
      })
      const series = (await (await shop.fetch('/content/series')).json()) as object[]
      const size = banner.bytes.byteLength
      expect(size).toBeGreaterThan(100)
      expect(series).toMatchObject([
        {
          title: 'Rain',
          artist: '',
          illustrator: 'Bea Finch',
          // A drawn cover was not handed in.
          attachments: [
            { filename: 'cover-thumbnail-240.jpg', size: 0 },
            { filename: 'banner-400.jpg', size },
          ],
          forumLink: 'https://forum.example/t/7',
          override_expiration: true,
          volumes: [
            { volumeNumber: 1, nopremium: false, publishInfos: [{ type: 'digital', preOrder: false }] },
          ],
        },
        {
          title: 'Soon',
          status: 'ongoing',
          volumes: [
            {
              publishInfos: [
                { type: 'digital', preOrder: true },
                { type: 'physical', preOrder: true },
              ],
            },
            { publishInfos: [{ type: 'digital', preOrder: true }] },
            {
              publishInfos: [
                { type: 'digital', preOrder: false },
                { type: 'physical', preOrder: false },
              ],
            },
          ],
        },
      ])
      expect(await (await shop.fetch('/content/mangaSeries')).json()).toMatchObject([
        { title: 'Drawn', artist: 'N. N.' },
      ])
      expect(await (await shop.fetch('/content/titles')).json()).toMatchObject([
        { name: 'Drawn', type: 'manga' },
        { name: 'Rain', type: 'novel', releasedVolumes: 1 },
        { name: 'Soon', status: 'ongoing', complete: true },
      ])
      await addSeries(shop.app.db, { title: 'New', createdAt: new Date('2026-03-01T00:00:00Z') })
      await shop.app.version.refresh()
      expect(await (await shop.fetch('/content/titles')).json()).toMatchObject([
        { name: 'New' },
        { name: 'Drawn' },
        { name: 'Rain' },
        { name: 'Soon' },
      ])
    } finally {
      await shop.close()
    }
  })
})
