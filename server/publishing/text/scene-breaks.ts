import type { TextBlock } from '../../epub/text/page-reader.ts'
import { plainText, walkText } from '../../epub/text/text-element.ts'

/** Rows of signs that stand for a change of scene: `* * *`, ⁂, ◆, ～. */
const ORNAMENT = /^[\s*＊∗✱⁂※◆◇■□●○•·.…~〜～_—–\-=+#§❦❧☙✻✽✾❖†☆★♦♥]+$/u

/**
 * How much a part would gain or lose by beginning at a block, as a cost: nothing at a heading or after a scene break, most
 * within a table or a poem; null where no part may begin.
 */
export function costOfBreak(blocks: readonly TextBlock[], at: number): number | null {
  const [block, before] = [blocks[at], blocks[at - 1]]
  if (!block || !before) return 0
  if (isHeading(before) || isBreak(block)) return null
  if (isHeading(block) || isBreak(before)) return 0
  if (block.continues) return isLead(before) ? 2 : 1.2
  if (block.page !== before.page) return 0.1
  // The middle of a conversation is a worse end than a paragraph of telling.
  return startsWithSpeech(block) ? 0.8 : 0.5
}

export function isHeading(block: TextBlock | undefined): boolean {
  return block?.element.kind.startsWith('HEADING') ?? false
}

function isBreak({ element }: TextBlock): boolean {
  if (element.kind === 'RULE') return true
  if (element.kind !== 'PARAGRAPH') return false
  const text = plainText(element)
  if (text.trim() === '') return ![...walkText(element)].some(({ kind }) => kind === 'IMAGE')
  return text.length <= 40 && ORNAMENT.test(text)
}

/** A line that announces what follows, such as the name of a speaker. */
function isLead({ element }: TextBlock): boolean {
  return plainText(element).trimEnd().endsWith(':')
}

function startsWithSpeech({ element }: TextBlock): boolean {
  return /^[\s]*["“„«»‘「『—–-]/u.test(plainText(element).slice(0, 4))
}
