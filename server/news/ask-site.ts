const PATIENCE_MS = 3_000

interface Wanted {
  headers?: Record<string, string>
  mostBytes: number
}

export interface SiteAnswer {
  status: number
  type: string
  bytes: Buffer
}

/** Asks another site, which may be slow, endless or wrong: it has three seconds and so many bytes, and leads nowhere else. Rejects otherwise. */
export async function askSite(address: string, { headers = {}, mostBytes }: Wanted): Promise<SiteAnswer> {
  const response = await fetch(address, {
    headers,
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
