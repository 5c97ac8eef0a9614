const LONGEST_NAME = 120

/**
 * What a file of this book is called on the reader's disk: the title, without characters that some file system does not
 * allow.
 */
export function fileName(title: string, type: string): string {
  const plain = title
    .toWellFormed()
    .normalize('NFC')
    // Characters that change the direction of text could show a false extension.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/:\s*/g, ' - ')
    .replace(/[/\\*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  const short = [...plain].slice(0, LONGEST_NAME).join('').trim()
  return `${short || 'book'}.${type}`
}

/** RFC 6266: the name in ASCII for old programs, and as it is for all others. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim()
  const fallback = /^\.\w+$/.test(ascii) ? `book${ascii}` : ascii
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fallback}"; filename*=UTF-8''${whole}`
}
