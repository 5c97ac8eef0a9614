import { useEffect, useState } from 'react'
import { MarkKind } from '#contract/generated/enums.ts'
import type { Mark } from '#contract/generated/marks.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Check } from '../ui/icons/check.ts'
import { Copy } from '../ui/icons/copy.ts'
import { Trash2 } from '../ui/icons/trash-2.ts'
import styles from './MarkList.module.css'

/** How long it says that a mark was copied. Safari gives a pressed button no focus, so no loss of it ends that. */
const COPIED_MS = 4_000

interface Props {
  readonly mark: Mark
  readonly onRemove: () => void
}

/** A mark in the list of the library: what was marked and noted, where, and what may be done with it. */
export function MarkEntry({ mark, onRemove }: Props) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const link = useLink()
  const { text, note, gone } = mark
  const kind = t(mark.kind === MarkKind.HIGHLIGHT ? 'highlight' : 'bookmark')
  const excerpt = text.slice(0, 40)
  return (
    <>
      <div className={styles.words}>
        {text && <blockquote>{text}</blockquote>}
        {note && <p className={styles.own}>{note}</p>}
        <p className={styles.note}>
          <span>{kind}</span>
          <a href={link(gone ? `/volumes/${mark.volumeSlug}` : `/read/${mark.partSlug}`)}>
            {gone ? mark.volumeTitle : mark.partTitle}
          </a>
          {mark.changed && <span>{format.date(mark.changed)}</span>}
        </p>
        {gone && <p className={styles.note}>{t('gone.label')}</p>}
      </div>
      <div className={styles.ways}>
        <CopyMark mark={mark} label={t('copy', { words: excerpt })} />
        <Button look="quiet" aria-label={t('remove', { words: excerpt })} onClick={onRemove}>
          <Icon of={Trash2} />
        </Button>
      </div>
    </>
  )
}

/**
 * Copies what was marked and noted, and says whether that worked: browsers refuse it on insecure connections, or where their
 * user has forbidden it.
 */
function CopyMark({ mark: { text, note }, label }: { readonly mark: Mark; readonly label: string }) {
  const { t } = useTranslation('marks')
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)
  const copied = [text, note].filter(one => one !== '').join('\n\n')
  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [result])
  if (!copied) return null
  const onCopy = async () => {
    setResult(null)
    try {
      await navigator.clipboard.writeText(copied)
      setResult('copied')
    } catch {
      setResult('notCopied')
    }
  }
  return (
    <>
      <span role="status" className={styles.result}>
        {result && t(result)}
      </span>
      <Button look="quiet" aria-label={label} onClick={() => void onCopy()} onBlur={() => setResult(null)}>
        <Icon of={result === 'copied' ? Check : Copy} />
      </Button>
    </>
  )
}
