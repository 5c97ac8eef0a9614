import type { Translate } from '../../texts/texts.ts'

interface BulkChange {
  readonly kind: string
  /** In words. */
  readonly field: string
  readonly count: number
  /** In words; empty where it is another one in each. */
  readonly value: string
}

/**
 * One field of many series, volumes or parts, as the message after the change and the log say it: "Price in coins of 1,029
 * volumes → 649".
 */
export function bulkSentence(t: Translate, { kind, value, ...words }: BulkChange): string {
  return t(`studio:bulk.${value === '' ? 'changed' : 'set'}.${kind}`, { ...words, value })
}
