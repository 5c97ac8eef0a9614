import { inSpan, traceHeaders } from '../platform/observe/request-context.ts'

const PATIENCE_MS = 3_000

interface SiteRequest {
  headers?: Record<string, string>
  mostBytes: number
}

export interface SiteAnswer {
  status: number
  type: string
  bytes: Buffer
}

/**
 * Fetches from another site within three seconds and at most so many bytes, without following redirects. Rejects otherwise.
 */
export function askSite(address: string, request: SiteRequest): Promise<SiteAnswer> {
  const { hostname } = new URL(address)
  return inSpan('content site', 'client', { 'server.address': hostname }, async span => {
    const answer = await ask(address, request)
    span?.set({ 'http.response.status_code': answer.status })
    return answer
  })
}

async function ask(address: string, { headers = {}, mostBytes }: SiteRequest): Promise<SiteAnswer> {
  const response = await fetch(address, {
    headers: { ...headers, ...traceHeaders() },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > mostBytes) throw new Error(`the answer is larger than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, bytes: Buffer.concat(pieces) }
}
