import { crc32 } from 'node:zlib'

/** Archives of each kind with these files, unpacked as they are. */
export type ArchiveEntry = {
  name: string
  bytes: Buffer
  /** Where a symbolic link leads. */
  link?: string
  isEncrypted?: boolean
  /** How long the file is as its header says, where that is another length. */
  saidBytes?: number
}

/** POSIX ustar */
export function makeTar(entries: readonly ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, bytes, link = '' }) => {
    const header = Buffer.alloc(512)
    const octal = (value: number, at: number, length: number) =>
      header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
    header.write(name, 0, 100, 'utf8')
    octal(0o644, 100, 8)
    octal(0, 108, 8)
    octal(0, 116, 8)
    octal(link ? 0 : bytes.length, 124, 12)
    octal(0, 136, 12)
    header.write('        ', 148, 'latin1')
    header.write(link ? '2' : '0', 156, 'latin1')
    header.write(link, 157, 100, 'utf8')
    header.write('ustar\x0000', 257, 'latin1')
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      148,
      7,
    )
    return link ? [header] : [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** RAR 4, as its technical note describes it, without compression. */
export function makeOldRar(entries: readonly ArchiveEntry[]): Buffer {
  const block = (type: number, flags: number, fields: Buffer) => {
    const header = Buffer.alloc(7)
    header.writeUInt8(type, 2)
    header.writeUInt16LE(flags, 3)
    header.writeUInt16LE(7 + fields.length, 5)
    const whole = Buffer.concat([header, fields])
    whole.writeUInt16LE(crc32(whole.subarray(2)) & 0xffff)
    return whole
  }
  const files = entries.flatMap(({ name, bytes, isEncrypted, saidBytes }) => {
    const { bytes: packedName, isUnicode } = oldRarName(name)
    const fields = Buffer.alloc(25)
    fields.writeUInt32LE(bytes.length, 0)
    fields.writeUInt32LE(saidBytes ?? bytes.length, 4)
    fields.writeUInt8(2, 8)
    fields.writeUInt32LE(crc32(bytes), 9)
    fields.writeUInt8(20, 17)
    fields.writeUInt8(0x30, 18)
    fields.writeUInt16LE(packedName.length, 19)
    fields.writeUInt32LE(0x20, 21)
    const flags = 0x8000 | (isUnicode ? 0x200 : 0) | (isEncrypted ? 0x4 : 0)
    return [block(0x74, flags, Buffer.concat([fields, packedName])), bytes]
  })
  const mark = Buffer.from('Rar!\x1a\x07\x00', 'latin1')
  return Buffer.concat([
    mark,
    block(0x73, 0, Buffer.alloc(6)),
    ...files,
    block(0x7b, 0x4000, Buffer.alloc(0)),
  ])
}

/** Letters beyond ASCII are packed as whole UTF-16 units, four of them after a byte that says so. */
function oldRarName(name: string): { bytes: Buffer; isUnicode: boolean } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (/^[\x00-\x7f]*$/.test(name)) return { bytes: Buffer.from(name.replaceAll('/', '\\')), isUnicode: false }
  const units = [...Buffer.from(name.replaceAll('/', '\\'), 'utf16le')]
  const packed = [0]
  for (let at = 0; at < units.length; at += 8) packed.push(0b10101010, ...units.slice(at, at + 8))
  const plain = Buffer.from(name.replaceAll('/', '\\').replace(/[^ -~]/g, '_'))
  return { bytes: Buffer.concat([plain, Buffer.from([0, ...packed])]), isUnicode: true }
}

/** RAR 5, as its technical note describes it, without compression. */
export function makeRar(entries: readonly ArchiveEntry[]): Buffer {
  const block = (...fields: Buffer[]) => {
    const body = Buffer.concat(fields)
    const sized = Buffer.concat([variable(body.length), body])
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(crc32(sized))
    return Buffer.concat([checksum, sized])
  }
  const files = entries.flatMap(({ name, bytes, saidBytes }) => {
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(crc32(bytes))
    const numbers = (...values: number[]) => Buffer.concat(values.map(variable))
    const header = block(
      numbers(2, 2, bytes.length, 4, saidBytes ?? bytes.length, 0o100644),
      checksum,
      numbers(0, 1, Buffer.byteLength(name)),
      Buffer.from(name),
    )
    return [header, bytes]
  })
  const mark = Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1')
  const end = block(variable(5), variable(0), variable(0))
  return Buffer.concat([mark, block(variable(1), variable(0), variable(0)), ...files, end])
}

/** A number in groups of seven bits. */
function variable(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    bytes.push(left < 128 ? left : (left % 128) | 0x80)
    if (left < 128) return Buffer.from(bytes)
  }
}
