/** 32 bytes in base64 or hexadecimal digits; null for anything else. */
export function keyFrom(text: string): Buffer | null {
  const typed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(typed)) return Buffer.from(typed, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(typed)) return null
  return Buffer.from(typed, 'base64')
}
