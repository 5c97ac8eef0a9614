import { randomBytes } from 'node:crypto'
import { drawPage, epubEntries, LONG, makeEpub } from '../make-books.ts'
import { bytesOf, type HostileFiles, zipWith } from './hostile-file.ts'
import { deflatedZeros, type RawEntry, rawZip } from './raw-zip.ts'

const page = async (more: Partial<RawEntry> = {}): Promise<RawEntry> => ({
  name: '1.png',
  bytes: await drawPage(1),
  ...more,
})
/** A comic of one honest page and another file. */
const with1 = async (entry: RawEntry, zip: Parameters<typeof rawZip>[1] = {}) =>
  rawZip([await page(), entry], zip)
const named = (name: string | Buffer) => () => with1({ name, bytes: 'x' })

/** Archives (ZIP) that are damaged, lie about what is in them, or lead out of them. */
export const ARCHIVE_STRUCTURE: HostileFiles = {
  'an empty file': { name: 'a.epub', make: () => Buffer.alloc(0), refused: 'it is not a ZIP archive' },
  'a file of one byte': { name: 'a.epub', make: () => Buffer.from('P'), refused: 'it is not a ZIP archive' },
  'a file of noise': { name: 'a.epub', make: () => randomBytes(4096), refused: 'it is not a ZIP archive' },
  'a program': {
    name: 'a.epub',
    make: () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(4000)]),
    refused: 'it is not a ZIP archive',
  },
  'a web page': {
    name: 'a.cbz',
    make: () => Buffer.from('<!DOCTYPE html><script>steal()</script>'),
    refused: 'it is not a ZIP archive',
  },
  'a ZIP that is cut off': {
    name: 'a.epub',
    make: async () => (await bytesOf(makeEpub({ chapters: [LONG, LONG] }))).subarray(0, 900),
    refused: 'cut off',
  },
  'a ZIP of nothing': { name: 'a.cbz', make: () => rawZip([]), refused: 'no pictures and no book' },
  'a ZIP that leads out': { name: 'a.cbz', make: named('../pwned'), refused: 'relative path: ../pwned' },
  'a ZIP that leads far out': {
    name: 'a.cbz',
    make: named('a/b/../../../../../../tmp/pwned'),
    refused: 'invalid relative path',
  },
  'a ZIP that leads to the root of the disk': {
    name: 'a.cbz',
    make: named('/tmp/pwned'),
    refused: 'absolute path: /tmp/pwned',
  },
  'a ZIP that leads to a drive': { name: 'a.cbz', make: named('C:/pwned'), refused: 'absolute path' },
  'a ZIP that leads out in the way of Windows': {
    name: 'a.cbz',
    make: named('..\\pwned'),
    refused: 'invalid characters',
  },
  'a ZIP with a NUL in a name': {
    name: 'a.cbz',
    make: named('2.png\0.exe'),
    refused: 'with control characters',
  },
  'a ZIP with an escape sequence in a name': {
    name: 'a.cbz',
    make: named('\x1b[2J2.png'),
    refused: 'with control characters',
  },
  'a ZIP with lines in a name': { name: 'a.cbz', make: named('a\nb.png'), refused: 'control characters' },
  'a ZIP with a file without a name': { name: 'a.cbz', make: named(''), refused: 'without a name' },
  'a ZIP with a name of 60 000 characters': {
    name: 'a.cbz',
    make: named('n'.repeat(60_000)),
    refused: 'an entry name of 60000 characters',
  },
  'a ZIP whose name before a file leads out': {
    name: 'a.cbz',
    make: () => with1({ name: '2.txt', bytes: 'x', localName: '../../pwned' }),
    cleaned: null,
  },
  'a ZIP with a symbolic link': {
    name: 'a.cbz',
    make: ({ secret }) => with1({ name: '2.png', bytes: secret, mode: 0o120777 }),
    refused: 'a symbolic link: 2.png',
  },
  'a ZIP with a device': {
    name: 'a.cbz',
    make: () => with1({ name: '2.png', bytes: '', mode: 0o020666 }),
    cleaned: 'a picture is left out, 2.png',
  },
  'a ZIP with two files of one name': {
    name: 'a.cbz',
    make: async () => rawZip([await page({ name: 'a.png' }), await page({ name: 'A.PNG' })]),
    refused: 'two files of one name: A.PNG',
  },
  'a ZIP with two names that one disk takes for the same': {
    name: 'a.cbz',
    make: async () => rawZip([await page({ name: 'é.png' }), await page({ name: 'e\u0301.png' })]),
    refused: 'two files of one name',
  },
  'a ZIP with 10 001 files': {
    name: 'a.epub',
    make: () => rawZip(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.txt`, bytes: '' }))),
    refused: 'it holds 10001 files (at most 10000)',
  },
  'a ZIP that says it holds 65 000 files': {
    name: 'a.cbz',
    make: async () => rawZip([await page()], { count: 65_000 }),
    refused: 'files (at most 10000)',
  },
  'a ZIP that says it holds more files than it does': {
    name: 'a.cbz',
    make: async () => rawZip([await page()], { count: 9 }),
    refused: 'its list of files is not acceptable',
  },
  'a ZIP whose list lies behind its end': {
    name: 'a.cbz',
    make: async () => rawZip([await page()], { listOffset: 0xfffffff0 }),
    refused: 'its list of files is not acceptable',
  },
  'a ZIP whose list is in the middle of a file': {
    name: 'a.cbz',
    make: async () => rawZip([await page()], { listOffset: 60 }),
    refused: 'its list of files is not acceptable',
  },
  'a ZIP of several disks': {
    name: 'a.cbz',
    make: async () => rawZip([await page()], { disk: 3 }),
    refused: 'it is not a ZIP archive',
  },
  'a ZIP with a comment that is longer than it is': {
    name: 'a.cbz',
    make: async () => rawZip([await page()], { commentLength: 60_000 }),
    refused: 'it is not a ZIP archive',
  },
  'a ZIP that is a program as well': {
    name: 'a.cbz',
    make: async () => rawZip([await page()], { before: Buffer.from('MZ this runs on its own') }),
    cleaned: null,
  },
  'a ZIP with a second list in its comment': {
    name: 'a.cbz',
    make: async () =>
      rawZip([await page()], { comment: rawZip([{ name: 'c.exe', bytes: 'MZ' }]).subarray(0, 60) }),
    cleaned: null,
  },
  'a ZIP that is encrypted': {
    name: 'a.cbz',
    make: async () => {
      const { bytes } = await page()
      const packed = Buffer.concat([Buffer.alloc(12), Buffer.from(bytes as Buffer)])
      return rawZip([await page({ flags: 0x801, packed })])
    },
    refused: 'it is encrypted: 1.png',
  },
  'a ZIP with strong encryption': {
    name: 'a.cbz',
    make: async () => rawZip([await page({ flags: 0x841, method: 99 })]),
    refused: 'strong encryption',
  },
  'a ZIP packed in an unknown way': {
    name: 'a.cbz',
    make: async () => rawZip([await page({ method: 12, packed: randomBytes(99) })]),
    refused: 'packed in a way that is not known',
  },
  'a ZIP whose file lies beyond its end': {
    name: 'a.cbz',
    make: async () => rawZip([await page({ offset: 0x7fffffff })]),
    refused: 'it is cut off',
  },
  'a ZIP whose file is larger than the archive': {
    name: 'a.cbz',
    make: async () => rawZip([await page({ packedSize: 0x7fffffff, size: 0x7fffffff })]),
    refused: 'it unpacks to',
  },
  'a ZIP whose files share their bytes': {
    name: 'a.cbz',
    make: async () =>
      rawZip(await Promise.all(['1.png', '2.png', '3.png'].map(name => page({ name, offset: 0 })))),
    refused: 'files in it overlap',
  },
  'a ZIP that says less than a file unpacks to': {
    name: 'a.epub',
    make: () => epubWithEntry({ name: 'c1.xhtml', bytes: ' '.repeat(1_048_576), method: 8, size: 1000 }),
    refused: 'damaged: c1.xhtml',
  },
  'a ZIP that says more than a file unpacks to': {
    name: 'a.epub',
    make: () => epubWithEntry({ name: 'c1.xhtml', bytes: LONG, method: 8, size: 900_000 }),
    refused: 'damaged: c1.xhtml',
  },
  'a ZIP with a wrong checksum': {
    name: 'a.epub',
    make: () => epubWithEntry({ name: 'c1.xhtml', bytes: LONG, crc: 7 }),
    refused: 'damaged: c1.xhtml',
  },
  'a ZIP whose packed bytes are noise': {
    name: 'a.epub',
    make: () => epubWithEntry({ name: 'c1.xhtml', bytes: LONG, method: 8, packed: randomBytes(800) }),
    refused: 'damaged: c1.xhtml',
  },
  'a file that grows when it is unpacked': {
    name: 'a.epub',
    make: () =>
      epubWithEntry({
        name: 'c1.xhtml',
        bytes: '',
        method: 8,
        packed: deflatedZeros(60),
        size: 60 * 1_048_576,
      }),
    refused: 'more than 200 times its size',
    isHeavy: true,
  },
  'a bomb of a thousand small files': {
    name: 'a.cbz',
    make: async () => {
      const zeros = deflatedZeros(1)
      const files = Array.from({ length: 1000 }, (_, at) => ({
        ...{ name: `${at}.png`, bytes: '', method: 8, packed: zeros, size: 999_999 },
      }))
      return rawZip(files)
    },
    refused: 'unpacks to',
    isHeavy: true,
  },
  'a bomb that says it is small': {
    name: 'a.cbz',
    make: () =>
      with1({ name: '2.png', bytes: '', method: 8, packed: deflatedZeros(4000), size: 900_000, crc: 0 }),
    cleaned: 'a picture is left out, 2.png: a file in it is damaged',
    isHeavy: true,
  },
  'a bomb within a bomb': {
    name: 'a.cbz',
    make: async () => {
      const inner = rawZip([{ name: 'b.txt', bytes: '', method: 8, packed: deflatedZeros(500), size: 5e8 }])
      return rawZip([await page(), { name: 'more.zip', bytes: inner }])
    },
    cleaned: 'an archive inside of it is left out: more.zip',
    isHeavy: true,
  },
  'an archive that holds itself': {
    name: 'a.cbz',
    make: async () => {
      const inner = await zipWith({ '1.png': await drawPage(1) })
      return zipWith({ 'a.cbz': inner })
    },
    refused: 'no pictures and no book',
  },
}

/** An EPUB one file of which is not packed as it should be. */
function epubWithEntry(entry: RawEntry): Buffer {
  const entries = Object.entries(epubEntries()).filter(([name]) => name !== entry.name)
  return rawZip([...entries.map(([name, bytes]) => ({ name: name.replace(/^=/, ''), bytes })), entry])
}
