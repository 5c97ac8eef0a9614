import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { drawPage, LONG } from '../make-books.ts'
import { epubWith, type HostileFile, type HostileFiles, type Lures, pageOf, zipWith } from './hostile-file.ts'
import { blackPng, chunk, header, makePng, packed } from './png.ts'

type Picture = (lures: Lures) => Buffer | string | Promise<Buffer | string>
/** A comic of an honest page and this one, which is left blank. */
const inComic = (picture: Picture, more: Partial<HostileFile> = {}): HostileFile => ({
  name: 'a.cbz',
  make: async lures => zipWith({ '=1.png': await drawPage(1), '=2.png': await picture(lures) }),
  cleaned: 'a picture is left out, 2.png',
  ...more,
})
/** A novel with this drawing (SVG). */
const drawing = (svg: (lures: Lures) => string, more: Partial<HostileFile> = {}): HostileFile => ({
  name: 'a.epub',
  make: lures =>
    epubWith({ 'c1.xhtml': pageOf(`<p><img src="d.svg" alt="d"/></p>${LONG}`), '=d.svg': svg(lures) }),
  cleaned: 'a picture is left out, d.svg',
  ...more,
})
const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const rect = '<rect width="20" height="20" fill="#a00"/>'

const large = { width: 7000, height: 7000 }
const jpegOf = async (width: number, height: number, progressive: boolean) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .jpeg({ progressive, quality: 50 })
    .toBuffer()

/** Pictures, in comics and in novels, that are damaged, lie about their size, or take much memory to decode. */
export const PICTURES: HostileFiles = {
  'a picture of no bytes': inComic(() => ''),
  'a picture that is text': inComic(() => 'not a picture'),
  'a picture that is a web page': inComic(() => '<html><script>steal()</script></html>'),
  'a picture of a mark and noise': inComic(() =>
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(500)]),
  ),
  'a JPEG of a mark alone': inComic(() => Buffer.from('\xff\xd8\xff', 'latin1')),
  'a JPEG of segments without an end': inComic(() =>
    Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), Buffer.alloc(60_000, '\xff\xe1\x00\x02', 'latin1')]),
  ),
  'a JPEG that is cut off': inComic(async () => (await jpegOf(400, 600, false)).subarray(0, 900)),
  'a GIF of a mark alone': inComic(() => 'GIF89a'),
  'a GIF that says it has 65 535 pixels a side': inComic(() => {
    const gif = Buffer.from(
      'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
      'latin1',
    )
    gif.writeUInt32LE(0xffffffff, 6)
    return gif
  }),
  'a WebP of noise': inComic(() =>
    Buffer.concat([Buffer.from('RIFF\xff\xff\0\0WEBPVP8 ', 'latin1'), randomBytes(400)]),
  ),
  'an AVIF of noise': inComic(() =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypavif', 'latin1'), randomBytes(400)]),
  ),
  'an AVIF whose boxes have no length': inComic(() =>
    Buffer.concat([
      Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avif\0\0\0\0', 'latin1'),
      Buffer.from('\0\0\0\0meta', 'latin1'),
      Buffer.alloc(300),
    ]),
  ),
  'a picture of an unknown kind': inComic(() =>
    Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(200)]),
  ),
  'a picture that a converter would run': inComic(
    ({ origin }) => `push graphic-context\nfill 'url(${origin}/x.jpg"|ls "-la)'\npop graphic-context`,
  ),
  'a picture that is a PostScript program': inComic(() => '%!PS\n(steal()) run'),
  'a PNG that says it has no pixels': inComic(() =>
    makePng(header({ width: 0, height: 0 }), packed(Buffer.alloc(1))),
  ),
  'a PNG that says it has 60 000 pixels a side': inComic(() =>
    makePng(header({ width: 60_000, height: 60_000 }), packed(Buffer.alloc(100))),
  ),
  'a PNG that says it has 4 000 million pixels a side': inComic(() =>
    makePng(header({ width: 0xffffffff, height: 0xffffffff }), packed(Buffer.alloc(100))),
  ),
  'a PNG of a million rows': inComic(() => blackPng({ width: 1, height: 1_000_000 })),
  'a PNG of a row of a million pixels': inComic(() => blackPng({ width: 1_000_000, height: 1 })),
  'a PNG without its pixels': inComic(() => makePng(header({ width: 100, height: 100 }))),
  'a PNG whose pixels end early': inComic(() =>
    makePng(header({ width: 900, height: 900 }), packed(Buffer.alloc(5000))),
  ),
  'a PNG with a palette that is missing': inComic(() =>
    makePng(header({ width: 10, height: 10, kind: 3 }), packed(Buffer.alloc(110))),
  ),
  'a PNG with a depth that does not exist': inComic(() =>
    makePng(header({ width: 10, height: 10, depth: 7 }), packed(Buffer.alloc(110))),
  ),
  'a PNG with wrong checksums': inComic(() =>
    makePng(header({ width: 10, height: 10 }), chunk('IDAT', deflateSync(Buffer.alloc(110)), 7)),
  ),
  'a PNG with a chunk that is longer than the file': inComic(() => {
    const png = makePng(header({ width: 10, height: 10 }), packed(Buffer.alloc(110)))
    png.writeUInt32BE(0x7fffffff, 33)
    return png
  }),
  'a PNG with a text that grows when it is unpacked': inComic(
    () =>
      makePng(
        header({ width: 10, height: 10 }),
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60_000_000))])),
        packed(Buffer.alloc(110)),
      ),
    { cleaned: null, isHeavy: true },
  ),
  'a PNG with a colour profile that grows': inComic(
    () =>
      makePng(
        header({ width: 10, height: 10 }),
        chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60_000_000))])),
        packed(Buffer.alloc(110)),
      ),
    { cleaned: null, isHeavy: true },
  ),
  'a PNG of 51 million pixels': inComic(() => blackPng({ width: 7200, height: 7200 }), { isHeavy: true }),
  'a PNG of 49 million pixels': inComic(() => blackPng({ ...large, kind: 6 }), {
    cleaned: null,
    isHeavy: true,
  }),
  'a PNG of 49 million pixels of eight bytes, interlaced': inComic(
    () => blackPng({ ...large, depth: 16, kind: 6, isInterlaced: true }),
    { isHeavy: true },
  ),
  'a strip of 119 million pixels of eight bytes, interlaced': inComic(
    () => blackPng({ width: 1900, height: 63_000, depth: 16, kind: 6, isInterlaced: true }),
    { isHeavy: true },
  ),
  'a JPEG of 49 million pixels that comes in passes': inComic(() => jpegOf(7000, 7000, true), {
    cleaned: null,
    isHeavy: true,
  }),
  'a JPEG of 49 million pixels that is turned': inComic(
    async () =>
      sharp(await jpegOf(7000, 7000, false), { limitInputPixels: false })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 50 })
        .toBuffer(),
    { cleaned: 'a picture has half its width and height, 2.png', isHeavy: true },
  ),
  'a WebP of 49 million pixels': inComic(
    async () =>
      sharp({ create: { ...large, channels: 4, background: '#3458' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
    {
      cleaned: undefined,
      refused:
        'a page is too large, hand it in as JPEG or PNG: 2.png: the picture has 49 megapixels (at most 20 in its format)',
      isHeavy: true,
    },
  ),
  'a GIF of 400 pictures of 4 million pixels': inComic(
    async () => {
      const one = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#345' } })
        .gif()
        .toBuffer()
      // What follows the first picture is repeated.
      const start = one.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
      const image = one.subarray(start, -1)
      return Buffer.concat([
        one.subarray(0, start),
        ...Array.from({ length: 400 }, () => image),
        Buffer.from(';'),
      ])
    },
    { cleaned: null, isHeavy: true },
  ),
  'a comic of broken pictures': {
    name: 'a.cbz',
    make: () => zipWith({ '1.png': 'not a picture', '2.jpg': Buffer.alloc(10) }),
    refused: 'none of its pictures can be shown',
  },
  'a cover that is broken': {
    name: 'a.epub',
    make: () =>
      epubWith({
        'cover.jpg': 'MZ steal()',
        'c1.xhtml': pageOf(`<p><img src="cover.jpg" alt="c"/></p>${LONG}`),
      }),
    cleaned: 'a picture is left out, cover.jpg',
  },
  'a drawing with entities': drawing(
    ({ secret }) =>
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file://${secret}">]><svg ${SVG}><text>&a;</text></svg>`,
  ),
  'a drawing of nothing': drawing(() => `<svg ${SVG}`),
  'a drawing nested too deeply': drawing(
    () => `<svg ${SVG}>${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}</svg>`,
  ),
  'a drawing of a million lines a side': drawing(
    () => `<svg ${SVG} viewBox="0 0 1000000000 1000000000" width="99999999" height="99999999">${rect}</svg>`,
    { cleaned: null },
  ),
  'a drawing as thin as a hair': drawing(() => `<svg ${SVG} viewBox="0 0 0.0001 1000000">${rect}</svg>`, {
    cleaned: null,
  }),
  'a drawing of a size that is no number': drawing(
    () => `<svg ${SVG} viewBox="a b c d" width="NaN" height="-Infinity">${rect}</svg>`,
    { cleaned: null },
  ),
  'a drawing that uses itself': drawing(
    () =>
      `<svg ${SVG} viewBox="0 0 40 40"><g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>${rect}</svg>`,
    { cleaned: null },
  ),
  'a drawing that uses itself a million times': drawing(
    () =>
      `<svg ${SVG} viewBox="0 0 40 40"><defs><g id="a0">${rect}</g>${Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`).join('')}</defs><use xlink:href="#a9"/></svg>`,
    { isHeavy: true },
  ),
  'a drawing with a pattern of patterns': drawing(
    () =>
      `<svg ${SVG} viewBox="0 0 4000 4000"><defs>${Array.from({ length: 8 }, (_, at) => `<pattern id="p${at}" width="1" height="1" patternUnits="userSpaceOnUse"><rect width="4000" height="4000" fill="url(#p${at + 1})"/></pattern>`).join('')}</defs><rect width="4000" height="4000" fill="url(#p0)"/></svg>`,
    { cleaned: null, isHeavy: true },
  ),
  'a drawing that is blurred without an end': drawing(
    () =>
      `<svg ${SVG} viewBox="0 0 1600 2400"><filter id="f" x="-9999%" y="-9999%" width="99999%" height="99999%">${'<feGaussianBlur stdDeviation="9999"/><feTurbulence numOctaves="99999" baseFrequency="9"/>'.repeat(40)}</filter><rect width="1600" height="2400" filter="url(#f)"/></svg>`,
    {
      cleaned: undefined,
      refused: 'more than 2 seconds of processor time',
      isHeavy: true,
      limits: { cpuSeconds: 2 },
    },
  ),
  'a drawing of a path of a million points': drawing(
    () =>
      `<svg ${SVG} viewBox="0 0 900 900"><path stroke="#000" stroke-dasharray="0.001" d="M0 0${' L900 900 L0 0'.repeat(250_000)}"/></svg>`,
    {
      cleaned: undefined,
      refused: 'more than 2 seconds of processor time',
      isHeavy: true,
      limits: { cpuSeconds: 2 },
    },
  ),
  'a drawing larger than 8 MB': drawing(() => `<svg ${SVG} viewBox="0 0 9 9">${rect.repeat(220_000)}</svg>`, {
    isHeavy: true,
  }),
  'a drawing with another in it that loads': drawing(
    ({ origin }) =>
      `<svg ${SVG} viewBox="0 0 40 40"><image href="data:image/svg+xml,${encodeURIComponent(`<svg ${SVG}><image href="${origin}/a.png"/></svg>`)}" width="9" height="9"/>${rect}</svg>`,
    { cleaned: 'remote resource' },
  ),
  'a drawing with text that loads a font': drawing(
    ({ origin }) =>
      `<svg ${SVG} viewBox="0 0 40 40"><style>@font-face{font-family:a;src:url(${origin}/f.ttf)} text{font-family:a;fill:u\\72l(${origin}/x)}</style><text y="20">x</text></svg>`,
    { cleaned: 'remote resource' },
  ),
}
