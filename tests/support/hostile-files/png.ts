import { crc32, deflateSync } from 'node:zlib'
import { deflatedZeros } from './raw-zip.ts'

const MARK = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A chunk of a PNG, whose checksum may be wrong. */
export function chunk(type: string, data: Buffer | string = '', checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string)])
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  end.writeUInt32BE(checksum ?? crc32(body))
  return Buffer.concat([length, body, end])
}

interface PngHeader {
  width: number
  height: number
  depth?: number
  /** 0 grey, 2 colours, 3 a palette, 4 grey with alpha, 6 colours with alpha */
  kind?: number
  isInterlaced?: boolean
}

export function header({ width, height, depth = 8, kind = 0, isInterlaced = false }: PngHeader): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.writeUInt8(depth, 8)
  data.writeUInt8(kind, 9)
  data.writeUInt8(isInterlaced ? 1 : 0, 12)
  return chunk('IHDR', data)
}

export const makePng = (...chunks: Buffer[]) => Buffer.concat([MARK, ...chunks, chunk('IEND')])

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** A black picture of this size: small as a file, and in memory as large as its header says. */
export function blackPng(size: PngHeader): Buffer {
  const { width, height, depth = 8, kind = 0 } = size
  const bytes = height * (Math.ceil((width * depth * (CHANNELS[kind] ?? 1)) / 8) + 1)
  // Interlaced pictures have some more rows.
  const megabytes = Math.ceil((bytes * 1.1) / 1_048_576) + 1
  const zlib = Buffer.concat([Buffer.from([0x78, 0x01]), deflatedZeros(megabytes), Buffer.alloc(4)])
  return makePng(header(size), chunk('IDAT', zlib))
}

export const packed = (bytes: Buffer) => chunk('IDAT', deflateSync(bytes))
