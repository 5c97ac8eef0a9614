import { open } from 'node:fs/promises'
import { refuseBook } from '../book-refused.ts'
import { remark } from '../remark.ts'

/** What a file is by its content; null where it is none of these. */
export type FileKind = 'zip' | 'rar' | '7z' | 'tar' | 'pdf' | 'folder'

/** A PDF may begin after other bytes (ISO 32000-1, annex H, 3.4.1). */
const HEAD_BYTES = 1024

/** Finds out what a file is by its first bytes, since a CBR is often a ZIP and a CBZ sometimes a RAR. */
export async function fileKindOf(path: string): Promise<FileKind | null> {
  const file = await open(path).catch(error => refuseBook(remark('cannotOpen'), error))
  try {
    if ((await file.stat()).isDirectory()) return 'folder'
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return kindOfHead(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}

function kindOfHead(head: string): FileKind | null {
  for (const [kind, mark, at = 0] of MARKS) if (head.startsWith(mark, at)) return kind
  return head.includes('%PDF-') ? 'pdf' : null
}

const MARKS: readonly [kind: FileKind, mark: string, at?: number][] = [
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['rar', 'Rar!\x1a\x07'],
  ['7z', '7z\xbc\xaf\x27\x1c'],
  ['tar', 'ustar', 257],
]
