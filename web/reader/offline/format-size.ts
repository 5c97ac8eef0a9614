import type { Translate } from '../../texts/texts.ts'
import type { Format } from '../../ui/format.ts'

const KILO = 1000
const MEGA = 1_000_000

/** A number of bytes as text, in KB or MB. */
export function formatSize(bytes: number, t: Translate, format: Format): string {
  if (bytes < MEGA) return t('kb', { size: format.number(Math.ceil(bytes / KILO)) })
  return t('mb', { size: format.number(Math.round((bytes / MEGA) * 10) / 10) })
}
