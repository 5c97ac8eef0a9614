import { gzipSync } from 'node:zlib'
import { type ArchiveEntry, makeOldRar, makeRar, makeTar } from '../make-archives.ts'
import { drawPage } from '../make-books.ts'
import { SEVEN_ZIP } from '../seven-zip-files.ts'
import { type HostileFile, type HostileFiles, zipWith } from './hostile-file.ts'

const page = async (more: Partial<ArchiveEntry> = {}): Promise<ArchiveEntry> => ({
  name: '1.png',
  bytes: await drawPage(1),
  ...more,
})

type Make = typeof makeTar
/** One honest page and another file, in an archive of this kind. */
const withOne = (make: Make, more: Partial<ArchiveEntry>) => async () =>
  make([await page(), await page({ name: '2.png', ...more })])

/** The same fault in each kind of archive but ZIP. */
function inEach(
  what: string,
  more: Partial<ArchiveEntry>,
  outcome: Pick<HostileFile, 'refused' | 'cleaned'>,
): HostileFiles {
  const kinds: [string, string, Make][] = [
    ['tar', 'a.cbt', makeTar],
    ['RAR', 'a.cbr', makeRar],
    ['RAR of version 4', 'a.cbr', makeOldRar],
  ]
  return Object.fromEntries(
    kinds.map(([kind, name, make]) => [`a ${kind} ${what}`, { name, make: withOne(make, more), ...outcome }]),
  )
}

/** The header of a tar says another length than there is. */
function tarSaying(size: string): HostileFile['make'] {
  return async () => {
    const bytes = makeTar([await page()])
    bytes.write(size.padEnd(12, '\0'), 124, 'latin1')
    bytes.write('        ', 148, 'latin1')
    const sum = bytes.subarray(0, 512).reduce((sum, byte) => sum + byte, 0)
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0`, 148, 'latin1')
    return bytes
  }
}

/** Comics in archives that are no ZIP: damaged, encrypted, leading out, or growing. */
export const COMICS: HostileFiles = {
  ...inEach('that leads out', { name: '../pwned.png' }, { refused: 'leaves the archive: ../pwned.png' }),
  ...inEach('that leads out in the middle', { name: 'a/../../pwned.png' }, { refused: 'leaves the archive' }),
  ...inEach(
    'that leads to the root of the disk',
    { name: '/tmp/pwned.png' },
    { refused: 'absolute entry name' },
  ),
  ...inEach('that leads to a drive', { name: 'C:/pwned.png' }, { refused: 'an absolute entry name' }),
  ...inEach('with two files of one name', { name: '1.PNG' }, { refused: 'two files of one name: 1.PNG' }),
  'a RAR with a name of 300 characters': {
    name: 'a.cbr',
    make: withOne(makeRar, { name: 'n'.repeat(300) }),
    refused: 'an entry name of 300 characters',
  },
  'a tar with a symbolic link': {
    name: 'a.cbt',
    make: async ({ secret }) => makeTar([await page(), await page({ name: '2.png', link: secret })]),
    cleaned: 'a link in it is left out: 2.png',
  },
  'a tar with a link and a file that goes through it': {
    name: 'a.cbt',
    make: async () =>
      makeTar([await page(), await page({ name: 'd', link: '/tmp' }), await page({ name: 'd/pwned.png' })]),
    cleaned: 'a link in it is left out: d',
  },
  'a tar with 10 001 files': {
    name: 'a.cbt',
    make: () =>
      makeTar(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.txt`, bytes: Buffer.alloc(0) }))),
    refused: 'more than 10000 files',
  },
  'a tar that is cut off': {
    name: 'a.cbt',
    make: async () => makeTar([await page({ bytes: Buffer.alloc(5000, 1) })]).subarray(0, 2000),
    refused: 'it is cut off',
  },
  'a tar with a damaged header': {
    name: 'a.cbt',
    make: async () => {
      const bytes = makeTar([await page()])
      bytes.writeUInt8(0x41, 0)
      return bytes
    },
    refused: 'its list of files is damaged',
  },
  'a tar whose file is larger than it': {
    name: 'a.cbt',
    make: tarSaying('77777777777'),
    refused: 'it is cut off',
  },
  'a tar whose file has less than no bytes': {
    name: 'a.cbt',
    make: tarSaying('-0000001000'),
    refused: 'it is cut off',
  },
  'a tar whose file has a length that is no number': {
    name: 'a.cbt',
    make: tarSaying('steal()'),
    refused: 'it is cut off',
  },
  'a tar whose file has a length of 64 bits': {
    name: 'a.cbt',
    make: tarSaying('\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff'),
    refused: 'it is cut off',
  },
  'a tar that is packed': {
    name: 'a.cbt',
    make: async () => gzipSync(makeTar([await page()])),
    refused: 'it is not a ZIP archive',
  },
  'a RAR that is cut off': {
    name: 'a.cbr',
    make: async () => makeRar([await page()]).subarray(0, -200),
    refused: 'it is damaged, cut off',
  },
  'a RAR without pictures': {
    name: 'a.cbr',
    make: async () => makeRar([await page({ name: 'a.txt' })]),
    refused: 'no pictures and no book',
  },
  'a RAR of nothing': { name: 'a.cbr', make: () => makeRar([]), refused: 'it is empty' },
  'a RAR of noise': {
    name: 'a.cbr',
    make: () => Buffer.concat([makeRar([]).subarray(0, 20), Buffer.alloc(5000, 0xa7)]),
    refused: 'it is damaged',
  },
  'a RAR whose page says that it is larger than the archive': {
    name: 'a.cbr',
    make: async () => makeRar([await page(), await page({ name: '2.png', saidBytes: 60_000_000 })]),
    cleaned: 'a picture is left out, 2.png',
  },
  'a RAR of version 4 whose page says that it has 4 GB': {
    name: 'a.cbr',
    make: async () => makeOldRar([await page(), await page({ name: '2.png', saidBytes: 0xffffffff })]),
    cleaned: 'a picture is left out, 2.png',
  },
  'a RAR of version 4 that is encrypted': {
    name: 'a.cbr',
    make: async () => makeOldRar([await page({ isEncrypted: true })]),
    refused: 'it is encrypted: 1.png',
  },
  'a RAR of version 4 with a header of no length': {
    name: 'a.cbr',
    make: async () => {
      const bytes = makeOldRar([await page()])
      bytes.writeUInt16LE(0, 20 + 5)
      return bytes
    },
    refused: 'damaged',
  },
  'a 7z that is encrypted': {
    name: 'a.cb7',
    make: () => SEVEN_ZIP.encrypted,
    refused: 'it is encrypted: p/1.png',
  },
  'a 7z of which names are encrypted, too': {
    name: 'a.cb7',
    make: () => SEVEN_ZIP.hidden,
    refused: 'it is encrypted',
  },
  'a 7z that grows when it is unpacked': {
    name: 'a.cb7',
    make: () => SEVEN_ZIP.bomb,
    refused: 'more than 200 times its size: zero.png',
  },
  'a 7z that is cut off': {
    name: 'a.cb7',
    make: () => SEVEN_ZIP.comic.subarray(0, 500),
    refused: 'damaged or cut off',
  },
  'a 7z whose list of files is noise': {
    name: 'a.cb7',
    make: () => {
      const bytes = Buffer.from(SEVEN_ZIP.comic)
      bytes.fill(0xa7, bytes.length - 60)
      return bytes
    },
    refused: 'damaged',
  },
  'a 7z that says its list lies behind its end': {
    name: 'a.cb7',
    make: () => {
      const bytes = Buffer.from(SEVEN_ZIP.comic)
      bytes.writeBigUInt64LE(0x7fffffffffffn, 12)
      return bytes
    },
    refused: 'damaged',
  },
  'a 7z of which a page is damaged': {
    name: 'a.cb7',
    make: () => {
      const bytes = Buffer.from(SEVEN_ZIP.comic)
      bytes.writeUInt8(bytes.readUInt8(300) ^ 0xff, 300)
      return bytes
    },
    refused: 'it is damaged',
  },
  'a comic without pictures': {
    name: 'a.cbz',
    make: () => zipWith({ 'a.txt': 'x' }),
    refused: 'no pictures and no book',
  },
  'a comic whose description has entities': {
    name: 'a.cbz',
    make: async ({ secret }) =>
      zipWith({
        '1.png': await drawPage(1),
        'ComicInfo.xml': `<!DOCTYPE a [<!ENTITY f SYSTEM "file://${secret}">]><ComicInfo><Title>&f;</Title></ComicInfo>`,
      }),
    refused: 'declares XML entities: ComicInfo.xml',
  },
  'a comic whose description is nested too deeply': {
    name: 'a.cbz',
    make: async () => zipWith({ '1.png': await drawPage(1), 'ComicInfo.xml': '<a>'.repeat(100_000) }),
    refused: 'more than 200 elements deep: ComicInfo.xml',
  },
  'a comic whose description names absurd pages': {
    name: 'a.cbz',
    make: async () =>
      zipWith({
        '1.png': await drawPage(1),
        'ComicInfo.xml':
          '<ComicInfo><Series>../../x</Series><Number>1e400</Number><Pages><Page Image="-1" Type="FrontCover" DoublePage="true"/><Page Image="99999999999" DoublePage="true"/></Pages></ComicInfo>',
      }),
    cleaned: null,
  },
}
