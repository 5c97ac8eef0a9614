/** Decompresses zstd, by the browser where it can, else by a library that is loaded for it. */
export async function decompress(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = nativeStream()
  if (!stream) {
    const { decompress } = await import('fzstd')
    return decompress(packed) as Uint8Array<ArrayBuffer>
  }
  const bytes = new Blob([packed]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

function nativeStream(): DecompressionStream | null {
  try {
    return new DecompressionStream('zstd' as CompressionFormat)
  } catch {
    return null
  }
}
