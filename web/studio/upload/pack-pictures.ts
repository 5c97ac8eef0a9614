/** CRC-32 of ZIP, as its specification has it. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

async function crcOf(file: Blob): Promise<number> {
  let crc = 0xffffffff
  const reader = file.stream().getReader()
  for (let read = await reader.read(); read.value; read = await reader.read())
    for (const byte of read.value) crc = (TABLE[(crc ^ byte) & 255] as number) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/**
 * A folder of pictures as one file: a ZIP in which they lie as they are, in the order of their names. Its bytes stay on the
 * disk until they are read. The same pictures give the same file.
 */
export async function packPictures(pictures: readonly { path: string; file: File }[]): Promise<Blob> {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let length = 0
  const collator = new Intl.Collator('en', { numeric: true })
  for (const { path, file } of pictures.toSorted((a, b) => collator.compare(a.path, b.path))) {
    const name = new TextEncoder().encode(path)
    const fields = new DataView(new ArrayBuffer(26))
    // Version 2.0, names in UTF-8, stored; the date is always the first that ZIP knows.
    fields.setUint16(0, 20, true)
    fields.setUint16(2, 0x0800, true)
    fields.setUint16(8, 0x21, true)
    fields.setUint32(10, await crcOf(file), true)
    fields.setUint32(14, file.size, true)
    fields.setUint32(18, file.size, true)
    fields.setUint16(22, name.length, true)
    const end = new DataView(new ArrayBuffer(14))
    end.setUint32(10, offset, true)
    parts.push('PK\u0003\u0004', fields.buffer, name, file)
    directory.push('PK\u0001\u0002\u0014\u0000', fields.buffer, end.buffer, name)
    offset += 30 + name.length + file.size
    length += 46 + name.length
  }
  const last = new DataView(new ArrayBuffer(18))
  last.setUint16(4, pictures.length, true)
  last.setUint16(6, pictures.length, true)
  last.setUint32(8, length, true)
  last.setUint32(12, offset, true)
  return new Blob([...parts, ...directory, 'PK\u0005\u0006', last.buffer])
}
