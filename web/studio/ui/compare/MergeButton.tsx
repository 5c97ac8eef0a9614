import { Fragment, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Merge.module.css'
import { type Block, blocksOf, linesOf, mergedText, type Side } from './merge-texts.ts'
import { Pieces } from './Pieces.tsx'

const SIDES: readonly Side[] = ['theirs', 'mine', 'both']

interface Props {
  /** What somebody else has saved. */
  readonly theirs: string
  readonly mine: string
  /**
   * The text of which both were made: what only one of the two has changed since is chosen. null where nobody knows it any
   * more.
   */
  readonly before: string | null
  /** Whose text is meant, where several are contested. */
  readonly label?: string
  readonly onMerge: (text: string) => void
}

/** Puts two people's versions of a text together, one difference after the other. Nothing where one of them has no text. */
export function MergeButton(props: Props) {
  const { t } = useTranslation('studio')
  const [open, setOpen] = useState(false)
  const { theirs, mine, label } = props
  if (theirs === '' || mine === '' || theirs === mine) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label ? t('merge.openOf', { label }) : t('merge.open')}</Button>
      {open && <MergeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function MergeDialog({ theirs, mine, before, onMerge, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('studio')
  const blocks = useMemo(() => blocksOf(before ?? theirs, theirs, mine), [before, theirs, mine])
  const differences = useMemo(() => blocks.filter(({ isSame }) => !isSame), [blocks])
  const [choices, setChoices] = useState<(Side | null)[]>(() =>
    differences.map(({ changedBy }) => (before === null ? null : changedBy)),
  )
  const chosen = choices.flatMap(side => side ?? [])
  return (
    <Dialog
      open
      className={styles.wide}
      title={t('merge.title')}
      onClose={onClose}
      actions={
        <>
          <Button
            look="main"
            disabled={chosen.length < differences.length}
            onClick={() => {
              onMerge(mergedText(blocks, chosen))
              onClose()
            }}
          >
            {t('merge.use')}
          </Button>
          <Button onClick={onClose}>{t('merge.cancel')}</Button>
        </>
      }
    >
      <p>{t('merge.lead')}</p>
      {differences.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: differences have no names, and do not move.
        <Fragment key={at}>
          <SameLines blocks={sameBefore(blocks, block)} />
          <Difference
            block={block}
            legend={t('merge.difference', { at: at + 1, count: differences.length })}
            side={choices[at] ?? null}
            onChoose={side => setChoices(now => now.with(at, side))}
          />
        </Fragment>
      ))}
      <SameLines blocks={sameBefore(blocks, null)} />
    </Dialog>
  )
}

/** What both have between a difference and the one before it; null for what follows the last. */
function sameBefore(blocks: readonly Block[], difference: Block | null): readonly Block[] {
  const until = difference ? blocks.indexOf(difference) : blocks.length
  const after = blocks.findLastIndex(({ isSame }, at) => at < until && !isSame)
  return blocks.slice(after + 1, until)
}

/** What both have, where it is short; else how much it is. */
function SameLines({ blocks }: { readonly blocks: readonly Block[] }) {
  const { t } = useTranslation('studio')
  const texts = blocks.flatMap(({ mine }) => mine.map(({ text }) => text))
  if (texts.length === 0) return null
  return (
    <p className={styles.same}>
      {texts.length === 1 && (texts[0]?.length ?? 0) < MOST_SHOWN
        ? texts[0]
        : t('merge.same', { count: texts.length })}
    </p>
  )
}

/** Signs of a paragraph that both have, up to which it stands between the differences. */
const MOST_SHOWN = 240

interface DifferenceProps {
  readonly block: Block
  readonly legend: string
  readonly side: Side | null
  readonly onChoose: (side: Side) => void
}

function Difference({ block, legend, side, onChoose }: DifferenceProps) {
  const { t } = useTranslation('studio')
  const name = useId()
  const isLeftOut = (one: Side) =>
    side !== null && side !== one && side !== 'both' && block[one === 'mine' ? 'mine' : 'theirs'].length > 0
  const isInBoth = block.theirs.length > 0 && block.mine.length > 0
  return (
    <fieldset className={styles.difference}>
      <legend>{legend}</legend>
      <dl className={styles.sides}>
        {(['theirs', 'mine'] as const).map(one => (
          <div key={one} data-left={isLeftOut(one) ? '' : undefined}>
            <dt>{t(`merge.side.${one}`)}</dt>
            <dd>
              {block[one].length === 0
                ? t('merge.nothing')
                : linesOf(block).map((line, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and do not move.
                    <p key={at}>
                      <Pieces
                        pieces={one === 'theirs' ? line.before : line.after}
                        as={one === 'theirs' ? 'del' : 'ins'}
                      />
                    </p>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        {SIDES.filter(one => one !== 'both' || isInBoth).map(one => (
          <label key={one}>
            <input type="radio" name={name} checked={side === one} onChange={() => onChoose(one)} />
            {t(`merge.take.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
