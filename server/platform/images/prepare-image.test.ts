import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPage } from '#tests/support/make-books.ts'
import { formatOf, prepareImage } from './prepare-image.ts'

const plain = (colour: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: colour } })

describe('a picture that is taken in', () => {
  it('is known by its content, with size, colour and whether it is empty', async () => {
    const page = await prepareImage(await drawPage(1))
    expect(page).toMatchObject({ mediaType: 'image/png', width: 600, height: 900, blank: false })
    expect(page.hash).toMatch(/^[0-9a-f]{32}$/)
    expect((await prepareImage(await drawPage(1))).hash).toBe(page.hash)
    expect(await prepareImage(await plain('#ffffff').png().toBuffer())).toMatchObject({ blank: true })
  })

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/png'],
    ['avif', 'image/webp'],
  ] as const)('as %s is kept as %s', async (format, mediaType) => {
    const bytes = await plain('#aa3322').toFormat(format).toBuffer()
    expect(formatOf(bytes)).toBe(format)
    expect(await prepareImage(bytes)).toMatchObject({ mediaType, width: 40, height: 60 })
  })

  it('is turned for good where its metadata said so, and says nothing of where it was taken', async () => {
    const turned = await plain('#224466')
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer()
    const { width, height, bytes } = await prepareImage(turned)
    expect([width, height]).toEqual([60, 40])
    expect(bytes.includes('a secret place')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it.each([
    // Where the left half lies when the picture is looked at.
    { orientation: 3, size: [4000, 2500], red: 'right' },
    { orientation: 6, size: [2500, 4000], red: 'top' },
    { orientation: 7, size: [2500, 4000], red: 'bottom' },
    { orientation: 8, size: [2500, 4000], red: 'bottom' },
  ])(
    'is halved where it has more than 36 megapixels and is turned: $orientation',
    async ({ orientation, size, red }) => {
      const half = { width: 4000, height: 5000, channels: 3 as const, background: '#d01010' }
      const large = await sharp({ create: { ...half, width: 8000, background: '#1010d0' } })
        .composite([{ input: await sharp({ create: half }).png().toBuffer(), left: 0, top: 0 }])
        .jpeg({ quality: 60 })
        .withMetadata({ orientation })
        .toBuffer()
      const { width, height, bytes, isHalved, mediaType } = await prepareImage(large)
      expect([width, height, isHalved, mediaType]).toEqual([...size, true, 'image/jpeg'])
      const { data, info } = await sharp(bytes)
        .resize(2, 2, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const isRed = [0, 1, 2, 3].map(at => (data[at * info.channels] ?? 0) > 100)
      const expected = {
        right: [false, true, false, true],
        top: [true, true, false, false],
        bottom: [false, false, true, true],
      }
      expect(isRed).toEqual(expected[red as keyof typeof expected])
    },
  )

  it('loses what was glued behind its end', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const glued = Buffer.concat([
        await plain('#123456').toFormat(format).toBuffer(),
        Buffer.from('<script>x</script>'),
      ])
      expect((await prepareImage(glued)).bytes.includes('script')).toBe(false)
    }
  })

  it('is refused with one line when it is a drawing, cut off, damaged, or too large', async () => {
    const whole = await drawPage(1)
    await expect(prepareImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(
      /no known format/,
    )
    await expect(prepareImage(whole.subarray(0, whole.length / 2))).rejects.toThrow(/cut off/)
    await expect(prepareImage(Buffer.alloc(65_000_000))).rejects.toThrow(/larger than 64 MB/)
    const huge = Buffer.from(whole)
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    await expect(prepareImage(huge)).rejects.toThrow(/megapixels|damaged/)
  })
})
