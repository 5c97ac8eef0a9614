import { refusalText } from '../platform/http/answer-refusal.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { type ByteRange, readRange } from '../platform/http/read-range.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RouteContext } from '../route-context.ts'
import { contentDisposition } from './file-name.ts'
import { findOwnedFile, noteDownload, type OwnedFile } from './file-store.ts'
import type { FileType } from './file-types.ts'
import { isSignedDownload } from './sign-download.ts'
import { streamFile } from './stream-file.ts'

const MEDIA_TYPES: Readonly<Record<FileType, string>> = {
  epub: 'application/epub+zip',
  cbz: 'application/vnd.comicbook+zip',
  pdf: 'application/pdf',
  mobi: 'application/x-mobipocket-ebook',
}

/** docs/product.md#downloads: a file by its signed link. No session is needed; one of somebody else closes the link. */
export async function sendFile(
  { app, authenticate }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  const { db, clock, secrets } = app
  const { bookId = '', type = '' } = req.param()
  const { sig = '', exp = '' } = req.query()
  const refuse = (status: 403 | 404 | 410, reason: string) =>
    refusalText(new Refusal(status, reason), req.raw)
  const { visitor, credential, missing } = await authenticate(req.raw, env.peer)
  if (credential?.from === 'bearer' && missing === 'sessionExpired') return refuse(410, missing)
  const link = { bookId, type, exp: /^\d{1,12}$/.test(exp) ? Number(exp) : 0, sig }
  if (!isSignedDownload(secrets.tickets, link, clock.now())) return refuse(403, 'linkInvalid')
  const file = await findOwnedFile(db, bookId, type as FileType)
  if (!file) return refuse(404, 'notOwned')
  if (visitor.reader && visitor.reader.id !== file.accountId) return refuse(403, 'linkInvalid')

  const begun = req.header('if-range')
  const range = begun === undefined || isSame(begun, file) ? readRange(req.header('range'), file.size) : null
  const headers = { ...headersOf(file), ...(range === 'outside' ? {} : lengthOf(range, file.size)) }
  if (range === 'outside') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    })
  }
  const status = range ? 206 : 200
  if (req.method === 'HEAD') return new Response(null, { status, headers })
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const bytes = await streamFile(app, { file, start, end, left: req.raw.signal })
  // A book that is given back at this moment is not sent.
  if ((start === 0 || file.unopened) && !(await noteDownload(db, bookId, clock.now()))) {
    await bytes.cancel()
    return refuse(404, 'notOwned')
  }
  return new Response(bytes, { status, headers })
}

/** The entity tag, which changes when the file is made again. */
function tagOf({ id }: OwnedFile): string {
  return `"${id}"`
}

/**
 * Whether `If-Range` names the file as it is: by its entity tag, or by its date where a program knows no tags (RFC 9110,
 * 13.1.5).
 */
function isSame(begun: string, file: OwnedFile): boolean {
  return begun === tagOf(file) || begun === file.madeAt.toUTCString()
}

function headersOf(file: OwnedFile): Record<string, string> {
  return {
    'content-type': MEDIA_TYPES[file.type],
    'content-disposition': contentDisposition(file.name),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag: tagOf(file),
    'last-modified': file.madeAt.toUTCString(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // The address is a credential for a few minutes.
    'referrer-policy': 'no-referrer',
  }
}

function lengthOf(range: ByteRange | null, size: number): Record<string, string> {
  if (!range) return { 'content-length': String(size) }
  const { start, end } = range
  return { 'content-length': String(end - start + 1), 'content-range': `bytes ${start}-${end}/${size}` }
}
