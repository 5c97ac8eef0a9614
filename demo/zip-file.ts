import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Entry {
  name: string
  bytes: Buffer
  /** pictures are compressed already, and an EPUB's mimetype has to lie open */
  stored: boolean
}

/** The same entries make the same bytes, so that a book that is built again is known as the same book. */
const WRITTEN = new Date(2026, 0, 1)

export async function writeZip(file: string, entries: Entry[]): Promise<void> {
  const zip = new ZipFile()
  for (const { name, bytes, stored } of entries) {
    zip.addBuffer(bytes, name, { compress: !stored, mtime: WRITTEN, mode: 0o100644 })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

export function text(name: string, content: string): Entry {
  return { name, bytes: Buffer.from(content), stored: false }
}

export function picture(name: string, bytes: Buffer): Entry {
  return { name, bytes, stored: true }
}

export function escapeXml(content: string): string {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
