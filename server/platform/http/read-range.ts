/** Both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * RFC 9110, 14: a single range of bytes. Null where the whole is answered: without one, with several, or in units that are
 * not known; 'outside' where nothing of the file lies in it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first = '', last = ''] = match.slice(1)
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'outside' : { start, end }
}
