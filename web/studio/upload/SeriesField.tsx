import { useDeferredValue, useId, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Field } from '../../ui/Field.tsx'
import { seriesOptions } from '../ui/series/series-options.ts'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'

/** Suggestions for the words that were typed. */
const SHOWN = 20

interface Props {
  /** The title as it was found or answered. */
  readonly value: string
  /** Null where nobody knows whether it is in the shop. */
  readonly isNew: boolean | null
  /** With its address where it was chosen among several of one title. */
  readonly onChange: (title: string, slug: string) => void
}

/** To which series the file belongs: one of the shop, found by the words of its title, or a new one. */
export function SeriesField({ value, isNew, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const list = useId()
  const markOf = useSeriesMark()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const q = useDeferredValue(text.trim())
  const { answer } = useRead(
    q === '' || q === value
      ? null
      : read(listStudioCatalogue, { query: { kind: 'series', q, limit: SHOWN } }),
    { keepPreviousData: true },
  )
  const options = seriesOptions(answer?.rows ?? [], markOf)
  const give = (typed: string) => {
    const chosen = options.find(one => one.value === typed)?.row
    const title = chosen?.title ?? typed.trim()
    if (chosen && typed !== title) onChange(title, chosen.slug)
    else if (title !== value) onChange(title, '')
  }
  return (
    <>
      <Field
        label={t('facts.series')}
        hint={t(
          value === '' || isNew === null
            ? 'facts.seriesNone'
            : isNew
              ? 'facts.seriesNew'
              : 'facts.seriesKnown',
        )}
        list={list}
        value={text}
        maxLength={500}
        autoComplete="off"
        onChange={event => {
          const typed = event.currentTarget.value
          setText(typed)
          // One that is chosen from the list needs no further key.
          if (options.some(one => one.value === typed)) give(typed)
        }}
        onBlur={() => give(text)}
      />
      <datalist id={list}>
        {options.map(one => (
          <option key={one.row.id} value={one.value} label={one.label || undefined} />
        ))}
      </datalist>
    </>
  )
}
