/** Text as it stands in XML: escaped, without the characters that XML has no place for. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  )
}

export interface Page {
  lang: string
  direction?: string
  title: string
  /** Goes into the head as it is. */
  head?: string
  /** XHTML. */
  body: string
}

/** A content document of a book. */
export function xhtmlPage({ lang, direction, title, head = '', body }: Page): string {
  const dir = direction === 'rtl' ? ' dir="rtl"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}"${dir}>
<head>
<title>${escapeXml(title) || '…'}</title>
${head}
</head>
${body}
</html>
`
}
