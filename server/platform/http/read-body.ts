import { Refusal } from './refusal.ts'

/** Bytes. No call needs more; files are not uploaded by calls. */
const MOST_BODY = 65_536

/** The bytes of a body. Reads no further than the limit. Throws 413, and 415 for compressed bodies. */
export async function readBody(request: Request, most = MOST_BODY): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.trim().toLowerCase() !== 'identity') throw new Refusal(415, 'wrongType')
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal(413, 'tooLarge')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) throw new Refusal(413, 'tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
