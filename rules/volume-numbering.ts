import type { VolumeNumbering } from './volume-title.ts'

const MOST_SECTIONS = 50
const MOST_NAME = 100
const ENTRY = /^(?<after>\d{1,5})(?:\s*=\s*(?<name>.+))?$/

/** How a numbering is written; completes the sentence "it is …". */
export const NUMBERING_FORM =
  'none, or numbers of volumes after which counting begins anew, with semicolons between; each may say what the volumes after it are called, with {n} for the number: 3, or 0=Part 1 Volume {n}; 3=Part 2 Volume {n}'

/** docs/product.md#volume-titles: a numbering as publishers write it; null for what is none. */
export function readNumbering(text: string): VolumeNumbering | null {
  if (text.trim() === 'none') return []
  const sections = text.split(';').map(entry => {
    const { after, name = '' } = ENTRY.exec(entry.trim())?.groups ?? {}
    const isName = name === '' || (name.split('{n}').length === 2 && name.length <= MOST_NAME)
    // What begins with the first volume is only a name.
    const says = Number(after) > 0 || name !== ''
    return after !== undefined && isName && says ? { after: Number(after), name } : null
  })
  const read = sections.filter(section => section !== null)
  const sorted = read.every(({ after }, at) => at === 0 || after > (read[at - 1]?.after ?? 0))
  return read.length === sections.length && sorted && read.length <= MOST_SECTIONS ? read : null
}

/** As {@link readNumbering} reads it. */
export function writeNumbering(numbering: VolumeNumbering): string {
  return numbering.map(({ after, name }) => (name ? `${after}=${name}` : String(after))).join('; ') || 'none'
}
